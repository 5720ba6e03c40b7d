import type { WalletConfig } from '../contract'

/** What a page gets that says nothing. */
export const defaultConfig: WalletConfig = {
  appName: 'Bitcoin Connect',
  filters: [],
  showBalance: true,
  persistConnection: true,
  storage: 'local',
  autoConnect: true,
  preferExtension: false,
  providerConfig: {},
  words: {},
  ratesUrl: 'https://getalby.com/api/rates/{currency}.json',
}
