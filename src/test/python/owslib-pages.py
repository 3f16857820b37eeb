import sys
from owslib.ogcapi.features import Features
api = Features(sys.argv[1] + "/")
names = []
page = api.collection_items("locations", limit=1000)
while True:
    names += [feature["properties"]["name"] for feature in page["features"]]
    after = [link["href"] for link in page["links"] if link["rel"] == "next"]
    if not after:
        break
    page = api.collection_items("locations", limit=1000, after=after[0].split("after=")[1])
box = api.collection_items("locations", bbox=[0, 40, 1, 40.5])
print(api.feature_collections(), len(names), len(set(names)), page["numberMatched"], box["numberMatched"])
page = api.collection_items("locations", filter="properties.category = 'park' AND name < 'Place 0010'",
        sortby="-properties.rating")
print([feature["properties"]["name"] for feature in page["features"]])
print(api.collection_items("locations", **{"properties.rating": 4})["numberMatched"])
print(api.request)
