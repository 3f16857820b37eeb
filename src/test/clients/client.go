// Uses the client that openapi-generator makes (go) with a running service.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/locations/client"
)

func check(holds bool, what string) {
	if !holds {
		fmt.Fprintln(os.Stderr, "Not as expected:", what)
		os.Exit(1)
	}
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	api := client.NewAPIClient(configuration)
	credentials := *client.NewCredentials(os.Args[2], os.Args[3])
	token, _, err := api.TokensAPI.CreateToken(context.Background()).Credentials(credentials).Execute()
	check(err == nil, "a token")
	ctx := context.WithValue(context.Background(), client.ContextAccessToken, token.Token)

	park := client.NewLocationInput("Prater", "A large public park.", "+43 1 7280516",
		"https://example.com/prater.jpg", "https://example.com/prater",
		*client.NewPoint("Point", []float64{16.395712345678, 48.2166}),
		*client.NewLocationInputAddress("Prater", "1020", "Vienna", "Vienna"))
	park.SetShortName("Park")
	created, answer, err := api.LocationsAPI.CreateLocation(ctx).LocationInput(*park).Execute()
	check(err == nil && created.Location != nil, "a new location")
	id := created.Location.Id
	check(answer.Header.Get("Location") == "/api/locations/"+id, "the path of a new location")
	check(created.Location.Geometry.Coordinates[0] == 16.395712345678, "the digits of a coordinate")

	found, _, err := api.LocationsAPI.ListLocations(ctx).Bbox([]float64{16, 48, 17, 49}).Execute()
	check(err == nil && len(found) == 1 && found[0].Location.Name == "Prater", "the locations in a box")

	filter := "address.city IN ('Vienna', 'Graz')"
	sorted, _, err := api.LocationsAPI.ListLocations(ctx).Filter(filter).Sort("-name").Ids([]string{id}).Execute()
	check(err == nil && len(sorted) == 1, "a filter and an order")
	facets, _, err := api.LocationsAPI.CountValues(ctx).Field([]string{"address.city"}).Filter(filter).Execute()
	check(err == nil && facets[0].Total == 1 && *facets[0].Values[0].Value.String == "Vienna", "the values of a field")

	changes := client.NewLocationChanges()
	changes.SetShortNameNil()
	changed, _, err := api.LocationsAPI.UpdateLocation(ctx, id).LocationChanges(*changes).Execute()
	check(err == nil && changed.Location != nil && changed.Location.ShortName == nil, "a short name that was removed")
	_, err = api.LocationsAPI.DeleteLocation(ctx, id).Execute()
	check(err == nil, "a deleted location")
}
