export { getBuildTime } from './get-build-time'
export { type Blocklist, Config, type HostConfig } from './host-config'
