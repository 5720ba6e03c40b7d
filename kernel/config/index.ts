export { builtAt } from './built-at'
export { type Blocklist, Config, type HostConfig } from './host-config'
