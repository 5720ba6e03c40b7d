// Decides which of the addresses that strangers wrote may be requested (docs/security.md). Plugins use the service
// `UrlPolicy`.

// The function that creates the service, for the host and for tests.
export { createUrlPolicy } from './create-url-policy'
export {
  type ExternalFetchOptions,
  type ExternalTextResponse,
  fetchExternalText,
} from './fetch-external-text'
export { isPublicUrl } from './is-public-url'
export { readLimitedBytes } from './read-limited-bytes'
export { readLimitedText } from './read-limited-text'
export { createTrustedServers, type TrustedServers } from './trusted-servers'
export { type CheckedUrl, type UrlCheckOptions, UrlPolicy, type UrlPolicyService } from './url-policy'
