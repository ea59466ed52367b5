export { consoleRole, migrate, serverRole } from './migrate.ts';
export { isDatabaseAway } from './is-database-away.ts';
export { type OpenDatabase, openDatabase, type OpenDatabaseOptions } from './open-database.ts';
export { type Connection, createDatabase, type Database, type Isolation, type Queryable } from './pool.ts';
export { type Columns, insertRows, type RowWriter, type Send, updateRows } from './row-writer.ts';
export type { SqlValue } from './sql-value.ts';
