package dev.locations.service;

/**
 * The same tests on MongoDB.
 */
@OnMongo
class MongoAccountServiceTests extends AccountServiceTests {

}
