import { type FormEvent, useId, useState } from 'react'
import { Config, settingsKey } from '#kernel'
import { useKernel, useOwner, useService, useStore } from '#kernel/react'
import { Button, IconButton, Select, TextField } from '#ui-kit'
import {
  allServers,
  defaultServer,
  isProtocol,
  MAX_OWN,
  mediaServerSettings,
  PROTOCOLS,
  serverAddress,
} from '../upload/media-servers'
import type { MediaServer } from '../upload/send-file'
import styles from './media-servers.module.css'

const NO_ADDRESS = 'This is not the address of a server. It looks like https://files.example.com'
const nameOf = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** Settings, Media servers: where pictures and films go before a note links to them. */
export default function MediaServersSection() {
  const config = useService(Config)
  const store = useKernel().settings(settingsKey(useOwner()), mediaServerSettings)
  const settings = useStore(store)
  const servers = allServers(config, settings)
  const chosen = defaultServer(servers, settings)
  const group = useId()
  return (
    <section className={styles.section} aria-label="Media servers">
      <p className={styles.hint}>
        Pictures and films that you add to a note are stored by the default server. Everybody who has their
        address can see them.
      </p>
      {servers.length === 0 && <p className={styles.hint}>No default media server configured</p>}
      {servers.length > 0 && (
        <fieldset className={styles.servers}>
          <legend>Default server</legend>
          {servers.map(({ url, protocol }) => (
            <div key={url} className={styles.row}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={url === chosen?.url}
                  onChange={() =>
                    store.set(draft => {
                      draft.chosen = url
                    })
                  }
                />
                <span className={styles.name}>{nameOf(url)}</span>
                <span className={styles.protocol}>{PROTOCOLS[protocol]}</span>
              </label>
              {settings.own.some(server => server.url === url) && (
                <IconButton
                  icon="trash"
                  label={`Remove ${nameOf(url)}`}
                  onClick={() =>
                    store.set(draft => {
                      draft.own = draft.own.filter(server => server.url !== url)
                      if (draft.chosen === url) draft.chosen = undefined
                    })
                  }
                />
              )}
            </div>
          ))}
        </fieldset>
      )}
      <AddServer
        servers={servers}
        full={settings.own.length >= MAX_OWN}
        onAdd={server =>
          store.set(draft => {
            draft.own.push(server)
          })
        }
      />
    </section>
  )
}

function AddServer(props: {
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
