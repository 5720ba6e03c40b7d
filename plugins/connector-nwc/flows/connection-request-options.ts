import type { AuthorizationOptions, WalletConfig } from '#contracts/wallet'

/** The methods that are requested if the page configures none. */
const DEFAULT_METHODS = [
  'get_info',
  'get_balance',
  'get_budget',
  'pay_invoice',
  'list_transactions',
  'lookup_invoice',
  'make_invoice',
]

/** Returns the page's options for a connection request, with defaults. */
export function getConnectionRequestOptions(config: WalletConfig): AuthorizationOptions {
  const configuredOptions = config.providerConfig.nwc?.authorizationUrlOptions
  return { name: config.appName, ...(config.appIcon && { icon: config.appIcon }), ...configuredOptions }
}

/**
 * Returns the options as parameters for an authorization page or a connection request. Times are in s, amounts in
 * msats.
 */
export function buildConnectionRequestParams(
  options: AuthorizationOptions,
  methods: 'default' | 'configured',
): URLSearchParams {
  const { name, icon, returnTo, budgetRenewal, expiresAt, maxAmount, isolated, metadata } = options
  const requestMethods = options.requestMethods ?? (methods === 'default' ? DEFAULT_METHODS : undefined)
  const values: Record<string, string | undefined> = {
    request_methods: requestMethods?.join(' '),
    name,
    icon,
    return_to: returnTo,
    notification_types: options.notificationTypes?.join(' '),
    max_amount: maxAmount ? String(maxAmount) : undefined,
    budget_renewal: budgetRenewal,
    expires_at: expiresAt && String(Math.floor(expiresAt.getTime() / 1_000)),
    isolated: isolated ? 'true' : undefined,
    metadata: metadata === undefined ? undefined : JSON.stringify(metadata),
  }
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value) parameters.set(key, value)
  return parameters
}
