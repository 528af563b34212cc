package dev.latchkey.bench.flink;

import dev.latchkey.bench.variant.Setup;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** (h) Flink SQL: the row of each key that is first by version, into a table of Kafka that is written once per interval. */
public final class SqlJob {
    private SqlJob() {}

    public static void main(String[] args) throws Exception {
        Setup setup = Setup.ofSystem();
        StreamTableEnvironment tables = StreamTableEnvironment.create(LocalCluster.environment(setup));
        tables.executeSql(input(setup));
        tables.executeSql(output(setup));
        tables.executeSql("""
            INSERT INTO latest
            SELECT order_key, id, version, status, note FROM (
                SELECT *, ROW_NUMBER() OVER (PARTITION BY order_key ORDER BY version DESC) AS place
                FROM orders)
            WHERE place = 1\
            """).await();
    }

    private static String input(Setup setup) {
        return """
            CREATE TABLE orders (order_key STRING, id BIGINT, version BIGINT, status STRING, note STRING) WITH (
                'connector' = 'kafka',
                'topic' = '%s',
                'properties.bootstrap.servers' = '%s',
                'properties.group.id' = '%s',
                'properties.isolation.level' = 'read_committed',
                'properties.max.poll.records' = '10000',
                'scan.startup.mode' = 'earliest-offset',
                'key.format' = 'raw',
                'key.fields' = 'order_key',
                'value.format' = 'json',
                'value.fields-include' = 'EXCEPT_KEY')\
            """.formatted(setup.input(), setup.bootstrapServers(), setup.application());
    }

    private static String output(Setup setup) {
        return """
            CREATE TABLE latest (order_key STRING, id BIGINT, version BIGINT, status STRING, note STRING,
                                 PRIMARY KEY (order_key) NOT ENFORCED) WITH (
                'connector' = 'upsert-kafka',
                'topic' = '%s',
                'properties.bootstrap.servers' = '%s',
                'properties.linger.ms' = '20',
                'properties.batch.size' = '131072',
                'properties.transaction.timeout.ms' = '%s',
                'key.format' = 'raw',
                'value.format' = 'json',
                'value.fields-include' = 'EXCEPT_KEY',
                'sink.delivery-guarantee' = 'exactly-once',
                'sink.transactional-id-prefix' = '%s',
                'sink.buffer-flush.max-rows' = '10000000',
                'sink.buffer-flush.interval' = '%d ms')\
            """.formatted(
                        setup.output(),
                        setup.bootstrapServers(),
                        LocalCluster.TRANSACTION_TIMEOUT_MS,
                        setup.application(),
                        setup.flush().toMillis());
    }
}
