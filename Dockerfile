# syntax=docker/dockerfile:1

FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
COPY pom.xml ./
COPY schemas schemas
COPY src/main src/main
RUN --mount=type=cache,target=/root/.m2 mvn -B package
RUN java -Djarmode=tools -jar target/locations-service.jar extract --layers --destination layers

FROM eclipse-temurin:25-jre
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin locations \
	&& install --directory --owner=locations --group=locations --mode=700 /data
WORKDIR /opt/locations-service
COPY --chmod=755 docker/healthcheck /usr/local/bin/
# what changes seldom comes first, so that a new build of the service is a small layer
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/spring-boot-loader/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
USER 10001:10001
ENV LOCATIONS_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["healthcheck"]
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=75", "-jar", "locations-service.jar"]
