import { useState } from 'react'
import { AddressForm, Select } from '#ui-kit'
import type { MediaServer } from '../contract'
import {
  isMediaServerProtocol,
  MAX_OWN_SERVERS,
  normalizeMediaServerUrl,
  PROTOCOL_NAMES,
} from '../servers/media-servers'

const INVALID_ADDRESS_TEXT = 'This is not the address of a server. It looks like https://files.example.com'

/** A form that adds a media server by its address and protocol. */
export function AddServerForm(props: {
  servers: readonly MediaServer[]
  isFull: boolean
  onAdd(server: MediaServer): void
}) {
  const { servers, isFull, onAdd } = props
  const [protocol, setProtocol] = useState<string>('blossom')
  const addServer = (address: string) => {
    const url = normalizeMediaServerUrl(address)
    if (url === undefined) return INVALID_ADDRESS_TEXT
    if (servers.some(server => normalizeMediaServerUrl(server.url) === url))
      return 'This server is in the list already.'
    if (!isMediaServerProtocol(protocol)) return 'Unsupported media server protocol'
    if (isFull) return `${MAX_OWN_SERVERS} servers of your own are the most.`
    onAdd({ url, protocol })
    return undefined
  }
  return (
    <AddressForm label="Add a server" placeholder="https://" onAdd={addServer}>
      <Select
        label="Protocol"
        options={Object.entries(PROTOCOL_NAMES).map(([value, label]) => ({ value, label }))}
        value={protocol}
        onChange={setProtocol}
      />
    </AddressForm>
  )
}
