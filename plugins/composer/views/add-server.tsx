import { useState } from 'react'
import { AddressForm, Select } from '#ui-kit'
import { isProtocol, MAX_OWN, PROTOCOLS, serverAddress } from '../upload/media-servers'
import type { MediaServer } from '../upload/send-file'

const NO_ADDRESS = 'This is not the address of a server. It looks like https://files.example.com'

/** A form that adds a media server by its address and protocol. */
export function AddServer(props: {
  servers: readonly MediaServer[]
  full: boolean
  onAdd(server: MediaServer): void
}) {
  const { servers, full, onAdd } = props
  const [protocol, setProtocol] = useState<string>('blossom')
  const add = (address: string) => {
    const url = serverAddress(address)
    if (url === undefined) return NO_ADDRESS
    if (servers.some(server => serverAddress(server.url) === url))
      return 'This server is in the list already.'
    if (!isProtocol(protocol)) return 'Unsupported media server protocol'
    if (full) return `${MAX_OWN} servers of your own are the most.`
    onAdd({ url, protocol })
    return undefined
  }
  return (
    <AddressForm label="Add a server" placeholder="https://" onAdd={add}>
      <Select
        label="Protocol"
        options={Object.entries(PROTOCOLS).map(([value, label]) => ({ value, label }))}
        value={protocol}
        onChange={setProtocol}
      />
    </AddressForm>
  )
}
