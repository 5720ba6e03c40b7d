import type { ConnectorConfig, ConnectorEnvironment, WalletProvider } from '#contracts/wallet'
import { createNwcClient } from './client/nwc-client'
import { createNwcProvider } from './client/nwc-provider'
import { parseNwcUrl } from './client/parse-nwc-url'

/** Connects to a wallet with its connection secret (NIP-47). Resolves when the wallet has answered. */
export default async function openNwcWallet(
  { nwcUrl }: ConnectorConfig,
  { signal }: ConnectorEnvironment,
): Promise<WalletProvider> {
  if (!nwcUrl) throw new Error('no nwc URL provided')
  const client = await createNwcClient(parseNwcUrl(nwcUrl), signal)
  try {
    return await createNwcProvider(client)
  } catch (error) {
    client.closeClient()
    throw error
  }
}
