import type { WalletConfig } from '../contract'

/** The settings that are used unless the page sets others. */
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
