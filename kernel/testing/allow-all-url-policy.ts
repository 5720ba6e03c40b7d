import { createUrlPolicy } from '../url-policy/create-url-policy'
import type { TrustedServers } from '../url-policy/trusted-servers'
import type { CheckedUrl, UrlPolicyService } from '../url-policy/url-policy'

/** Treats every server as named by the reader, because the servers of a test are all on this machine. */
export const ALL_SERVERS_TRUSTED: TrustedServers = { setAddresses: () => false, has: () => true }

/** Creates an `UrlPolicyService` that allows every server. */
export const createAllowAllUrlPolicy = (): UrlPolicyService =>
  createUrlPolicy({ trustedServers: ALL_SERVERS_TRUSTED })

/** Treats the address of a test's own server as checked. */
export const asCheckedUrl = (address: string): CheckedUrl => address as CheckedUrl
