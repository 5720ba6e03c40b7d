import { walletConnectors } from '#contracts/wallet'
import { getRequestedNetworkHosts } from '../install/permissions'
import type { GuestContributionOptions } from './guest-controller'

/** Milliseconds within which a guest wallet must answer a request. */
const ANSWER_TIMEOUT_MS = 60_000
const WALLET_MARK = 'M7 3v8h8V3zM3 13v8h8v-8zM13 13v8h8v-8z'

/** The wallet connectors that a guest adds. */
export const createGuestConnectors = ({ id, manifest, ensureStarted }: GuestContributionOptions) =>
  (manifest.adds.connectors ?? []).map(connector =>
    walletConnectors({
      id: connector.id,
      order: 1_000,
      name: connector.label,
      connectorType: `guest.${id}.${connector.id}`,
      tile: { background: '#3d4451', ink: '#ffffff', mark: WALLET_MARK },
      when: ({ filters }) => !filters.includes('nwc'),
      guestWallet: {
        title: manifest.title,
        hosts: getRequestedNetworkHosts(manifest),
        fields: connector.fields ?? [],
        async request(question) {
          const { guest } = await ensureStarted()
          return guest.get().request('wallet', connector.id, question, ANSWER_TIMEOUT_MS)
        },
      },
    }),
  )
