export { type Blocklist, Config, type HostConfig } from './host-config'
