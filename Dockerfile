# syntax=docker/dockerfile:1

FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
COPY pom.xml ./
COPY schemas schemas
COPY src/checkstyle src/checkstyle
COPY src/main src/main
# without src/test: the tests have run before anybody builds an image
RUN --mount=type=cache,target=/root/.m2 mvn -B package
RUN java -Djarmode=tools -jar target/locations-service.jar extract --layers --destination layers
# Netty would unpack its native transport into a temporary directory at each start, from which nothing may be run
WORKDIR /build/native
RUN for jar in ../layers/dependencies/lib/netty-transport-native-epoll-*-linux-*.jar; do jar xf "$jar" META-INF/native; done

FROM eclipse-temurin:25-jre AS service
LABEL org.opencontainers.image.title="Locations Service" \
	org.opencontainers.image.licenses="Apache-2.0"
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin locations \
	&& install --directory --owner=locations --group=locations --mode=700 /data
WORKDIR /opt/locations-service
COPY --chmod=755 docker/healthcheck /usr/local/bin/
# what changes seldom comes first, so that a new build of the service is a small layer
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/native/META-INF/native/ native/
COPY --from=build /build/layers/spring-boot-loader/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
USER 10001:10001

# A cache is good for the very JVM and files it was made with, so it is made on the stage that the image goes on from, and
# with the same object headers. Only G1 can make one. Without a cache the image is slower to start, and nothing else.
FROM service AS training
COPY --chmod=755 docker/train /usr/local/bin/
RUN mkdir /tmp/cache \
	&& { train /tmp/cache/locations-service.aot -XX:+UseCompactObjectHeaders -XX:+UseG1GC \
		|| { echo "The image goes without an AOT cache." && rm -rf /tmp/cache/*; }; }

FROM service
COPY --from=training /tmp/cache/ ./
# the management port is for probes and metrics: do not publish it
ENV LOCATIONS_DATA_DIR=/data \
	MANAGEMENT_SERVER_ADDRESS=0.0.0.0 \
	SPRING_CONFIG_IMPORT=optional:configtree:/run/secrets/
VOLUME /data
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["healthcheck"]
# The memory outside of the heap may grow as large as the heap, so each gets half.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=50", "-XX:+UseCompactObjectHeaders", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError", "-Djava.library.path=native", "-XX:AOTCache=locations-service.aot", "-jar", "locations-service.jar"]
