import { type FormEvent, useState } from 'react'
import { Button, Select, TextField } from '#ui-kit'
import { isProtocol, MAX_OWN, PROTOCOLS, serverAddress } from '../upload/media-servers'
import type { MediaServer } from '../upload/send-file'
import styles from './media-servers.module.css'

const NO_ADDRESS = 'This is not the address of a server. It looks like https://files.example.com'

/** A server that is not in the list yet: its address, and what it speaks. */
export function AddServer(props: {
  servers: readonly MediaServer[]
  full: boolean
  onAdd(server: MediaServer): void
}) {
  const { servers, full, onAdd } = props
  const [address, setAddress] = useState('')
  const [protocol, setProtocol] = useState<string>('blossom')
  const [error, setError] = useState<string>()
  const problemWith = (url: string | undefined) => {
    if (url === undefined) return NO_ADDRESS
    if (servers.some(server => serverAddress(server.url) === url))
      return 'This server is in the list already.'
    if (!isProtocol(protocol)) return 'Unsupported media server protocol'
    return full ? `${MAX_OWN} servers of your own are the most.` : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const url = serverAddress(address)
    const problem = problemWith(url)
    setError(problem)
    if (problem !== undefined || url === undefined || !isProtocol(protocol)) return
    onAdd({ url, protocol })
    setAddress('')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Add a server"
        placeholder="https://"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={error}
        onChange={event => {
          setAddress(event.target.value)
          setError(undefined)
        }}
      />
      <Select
        label="Protocol"
        options={Object.entries(PROTOCOLS).map(([value, label]) => ({ value, label }))}
        value={protocol}
        onChange={setProtocol}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
