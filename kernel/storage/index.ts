export { createLocalKeyValue } from './local-key-value'
export { type DatabaseVersion, deleteDatabase, pluginDatabase } from './plugin-database'
