# syntax=docker/dockerfile:1

FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
COPY pom.xml ./
COPY schemas schemas
COPY src/checkstyle src/checkstyle
COPY src/main src/main
# src/test is not copied: the tests are run before an image is built
ARG COMMIT=unknown
RUN --mount=type=cache,target=/root/.m2 mvn -B -Prelease -Dgit.commit.id.describe="$COMMIT" package
RUN java -Djarmode=tools -jar target/locations-service.jar extract --layers --destination layers
# By default Netty and RocksDB unpack their native libraries into a temporary directory, from which nothing can be
# executed here. The jars of RocksDB have libraries for all systems: the image keeps the one for its own, beside the classes.
WORKDIR /build/native
RUN for jar in ../layers/dependencies/lib/netty-transport-native-epoll-*-linux-*.jar; do jar xf "$jar" META-INF/native; done \
	&& case "$(uname -m)" in x86_64) library=linux64 ;; *) library=linux-$(uname -m) ;; esac \
	&& jar xf ../layers/dependencies/lib/rocksdbjni-*-linux64.jar "librocksdbjni-$library.so" \
	&& mv "librocksdbjni-$library.so" META-INF/native/
WORKDIR /build/rocksdb
RUN jar xf ../layers/dependencies/lib/rocksdbjni-*-linux64.jar org \
	&& jar cf "$(ls ../layers/dependencies/lib/rocksdbjni-*-linux64.jar)" org \
	&& rm ../layers/dependencies/lib/rocksdbjni-*-linux64-musl.jar ../layers/dependencies/lib/rocksdbjni-*-osx.jar ../layers/dependencies/lib/rocksdbjni-*-win64.jar

FROM eclipse-temurin:25-jre AS service
LABEL org.opencontainers.image.title="Locations Service" \
	org.opencontainers.image.licenses="Apache-2.0"
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin locations \
	&& install --directory --owner=locations --group=locations --mode=700 /data
WORKDIR /opt/locations-service
COPY --chmod=755 docker/healthcheck /usr/local/bin/
# the layers that seldom change come first, so that a new build of the service changes small layers only
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/native/META-INF/native/ native/
COPY --from=build /build/layers/spring-boot-loader/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
USER 10001:10001

# An AOT cache works only with the JVM, the files and the object headers that it was made with. So this stage is based on
# the stage that the image is based on. Only G1 can make a cache. Without a cache, the image only starts more slowly.
FROM service AS training
COPY --chmod=755 docker/train /usr/local/bin/
RUN mkdir /tmp/cache \
	&& { train /tmp/cache/locations-service.aot -XX:+UseCompactObjectHeaders -XX:+UseG1GC \
		|| { echo "The image has no AOT cache." && rm -rf /tmp/cache/*; }; }

FROM service
COPY --from=training /tmp/cache/ ./
# the management port (8081) is for probes and metrics: do not publish it
ENV LOCATIONS_DATA_DIR=/data \
	MANAGEMENT_SERVER_ADDRESS=0.0.0.0 \
	SPRING_CONFIG_IMPORT=optional:configtree:/run/secrets/
VOLUME /data
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["healthcheck"]
# The memory outside of the heap may become as large as the heap, and the JVM itself takes some 200 MB.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=40", "-XX:+UseCompactObjectHeaders", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError", "-Djava.library.path=native", "-XX:AOTCache=locations-service.aot", "-jar", "locations-service.jar"]
