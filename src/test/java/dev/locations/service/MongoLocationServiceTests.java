package dev.locations.service;

/**
 * The same tests on MongoDB.
 */
@OnMongo
class MongoLocationServiceTests extends LocationServiceTests {

}
