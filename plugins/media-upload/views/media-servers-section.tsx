import { useEffect, useMemo } from 'react'
import { pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import {
  useKernel,
  useNostr,
  useOptionalService,
  useOptionalStore,
  usePluginId,
  useQuery,
  useService,
  useStore,
} from '#kernel/react'
import { IconButton, RadioGroup, SettingsSection } from '#ui-kit'
import { PaidMediaServers } from '../contract'
import {
  defaultMediaServer,
  EMPTY_SERVER_PLAN,
  listMediaServers,
  MAX_OWN_SERVERS,
  mediaServerSettings,
  PROTOCOL_NAMES,
} from '../servers/media-servers'
import {
  buildServerListChanges,
  buildServerRemoval,
  parseServerList,
  SERVER_LIST_KIND,
} from '../servers/published-servers'
import { AddServerForm } from './add-server-form'
import styles from './media-servers.module.css'
import { PublishServerList, useServerListPublisher } from './publish-server-list'

const displayName = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** The page of Settings, Media servers: where pictures and videos of notes are uploaded. */
export default function MediaServersSection() {
  const config = useService(Config)
  const kernel = useKernel()
  const store = kernel.settings(pluginSettingsKey(usePluginId()), mediaServerSettings)
  const settings = useStore(store)
  const { pubkey, canSign } = useStore(useNostr().session)
  const filter = useMemo(() => ({ kinds: [SERVER_LIST_KIND], authors: pubkey ? [pubkey] : [] }), [pubkey])
  const { events, phase } = useQuery(filter)
  const [serverListEvent] = events
  const published = useMemo(() => parseServerList(serverListEvent), [serverListEvent])
  const serverListPublisher = useServerListPublisher()
  const plan = useOptionalStore(useOptionalService(PaidMediaServers)) ?? EMPTY_SERVER_PLAN
  // The plan's plugin may not have started yet, so start it. It may also be turned off.
  useEffect(() => void kernel.resolve(PaidMediaServers).catch(() => {}), [kernel])
  const servers = listMediaServers(config, settings, published, plan)
  const currentServer = defaultMediaServer(servers, settings, plan)

  const isPublished = (url: string) => published.some(server => server.url === url)
  const isOwn = (url: string) => settings.own.some(server => server.url === url)
  const removeServer = (url: string) => {
    store.set(draft => {
      draft.own = draft.own.filter(server => server.url !== url)
      if (draft.chosen === url) draft.chosen = undefined
    })
    if (isPublished(url)) void serverListPublisher.publishChanges(buildServerRemoval(serverListEvent, url))
  }
  const publishable = [...(currentServer ? [currentServer] : []), ...published, ...settings.own]
  const serversToPublish = publishable.filter(({ protocol }) => protocol === 'blossom')
  return (
    <SettingsSection
      label="Media servers"
      description="Pictures and films that you add to a note are stored by the default server. Everybody who has their address can see them."
    >
      {servers.length === 0 && <p className={styles.none}>No default media server configured</p>}
      {servers.length > 0 && (
        <RadioGroup
          layout="rows"
          label="Default server"
          options={servers.map(({ url, protocol }) => ({
            value: url,
            label: displayName(url),
            hint: `${PROTOCOL_NAMES[protocol]}${isPublished(url) ? ', published' : ''}`,
            trailing: (isOwn(url) || (isPublished(url) && canSign)) && (
              <IconButton
                icon="trash"
                label={`Remove ${displayName(url)}`}
                onClick={() => removeServer(url)}
              />
            ),
          }))}
          value={currentServer?.url}
          onChange={url =>
            store.set(draft => {
              draft.chosen = url
              draft.chosenAt = Math.floor(Date.now() / 1_000)
            })
          }
        />
      )}
      <AddServerForm
        servers={servers}
        isFull={settings.own.length >= MAX_OWN_SERVERS}
        onAdd={server =>
          store.set(draft => {
            draft.own.push(server)
          })
        }
      />
      {canSign && serversToPublish.length > 0 && (serverListEvent !== undefined || phase === 'settled') && (
        <PublishServerList
          changes={buildServerListChanges(serverListEvent, serversToPublish)}
          isBusy={serverListPublisher.isBusy}
          onPublish={() =>
            void serverListPublisher.publishChanges(buildServerListChanges(serverListEvent, serversToPublish))
          }
        />
      )}
    </SettingsSection>
  )
}
