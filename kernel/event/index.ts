export { MAX_KIND, parseEvent } from './parse-event'
