import { walletConnectors } from '#contracts/wallet'
import { hostsOf } from '../install/permissions'
import type { AddParts } from './parts'

/** ms in which a wallet answers. */
const ANSWER_MS = 60_000
const MARK = 'M7 3v8h8V3zM3 13v8h8v-8zM13 13v8h8v-8z'

/** The wallets that a guest lets the user connect. */
export const addConnectors = ({ id, manifest, wake }: AddParts) =>
  (manifest.adds.connectors ?? []).map(connector =>
    walletConnectors({
      id: connector.id,
      order: 1_000,
      name: connector.label,
      connectorType: `guest.${id}.${connector.id}`,
      tile: { background: '#3d4451', ink: '#ffffff', mark: MARK },
      when: ({ filters }) => !filters.includes('nwc'),
      asked: {
        title: manifest.title,
        hosts: hostsOf(manifest),
        fields: connector.fields ?? [],
        async ask(question) {
          const { guest } = await wake()
          return guest.get().ask('wallet', connector.id, question, ANSWER_MS)
        },
      },
    }),
  )
