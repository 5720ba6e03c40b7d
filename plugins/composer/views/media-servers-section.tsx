import { useEffect, useMemo } from 'react'
import { Subscriptions } from '#contracts/subscription'
import { settingsKey } from '#kernel'
import { Config } from '#kernel/config'
import {
  useKernel,
  useNostr,
  useOptionalService,
  useOptionalStore,
  useOwner,
  useQuery,
  useService,
  useStore,
} from '#kernel/react'
import { IconButton, RadioGroup, SettingsSection } from '#ui-kit'
import {
  allServers,
  defaultServer,
  MAX_OWN,
  mediaServerSettings,
  NO_PLAN,
  PROTOCOLS,
} from '../upload/media-servers'
import { publishedServers, SERVER_LIST, serverChanges, withoutServer } from '../upload/published-servers'
import { AddServer } from './add-server'
import styles from './media-servers.module.css'
import { PublishServers, useServerList } from './publish-servers'

const nameOf = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** The page of Settings, Media servers: where pictures and videos of notes are uploaded. */
export default function MediaServersSection() {
  const config = useService(Config)
  const kernel = useKernel()
  const store = kernel.settings(settingsKey(useOwner()), mediaServerSettings)
  const settings = useStore(store)
  const { pubkey, canSign } = useStore(useNostr().session)
  const filter = useMemo(() => ({ kinds: [SERVER_LIST], authors: pubkey ? [pubkey] : [] }), [pubkey])
  const { events, phase } = useQuery(filter)
  const [list] = events
  const published = useMemo(() => publishedServers(list), [list])
  const serverList = useServerList()
  const plan = useOptionalStore(useOptionalService(Subscriptions)?.own) ?? NO_PLAN
  // The plan is asked for, because its plugin may not have started yet. It may also be turned off.
  useEffect(() => void kernel.resolve(Subscriptions).catch(() => {}), [kernel])
  const servers = allServers(config, settings, published, plan)
  const chosen = defaultServer(servers, settings, plan)

  const isPublished = (url: string) => published.some(server => server.url === url)
  const isOwn = (url: string) => settings.own.some(server => server.url === url)
  const remove = (url: string) => {
    store.set(draft => {
      draft.own = draft.own.filter(server => server.url !== url)
      if (draft.chosen === url) draft.chosen = undefined
    })
    if (isPublished(url)) void serverList.change(withoutServer(list, url))
  }
  const known = [...(chosen ? [chosen] : []), ...published, ...settings.own]
  const wanted = known.filter(({ protocol }) => protocol === 'blossom')
  return (
    <SettingsSection
      label="Media servers"
      description="Pictures and films that you add to a note are stored by the default server. Everybody who has their address can see them."
    >
      {servers.length === 0 && <p className={styles.none}>No default media server configured</p>}
      {servers.length > 0 && (
        <RadioGroup
          look="rows"
          label="Default server"
          options={servers.map(({ url, protocol }) => ({
            value: url,
            label: nameOf(url),
            hint: `${PROTOCOLS[protocol]}${isPublished(url) ? ', published' : ''}`,
            trailing: (isOwn(url) || (isPublished(url) && canSign)) && (
              <IconButton icon="trash" label={`Remove ${nameOf(url)}`} onClick={() => remove(url)} />
            ),
          }))}
          value={chosen?.url}
          onChange={url =>
            store.set(draft => {
              draft.chosen = url
              draft.chosenAt = Math.floor(Date.now() / 1_000)
            })
          }
        />
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
      {canSign && wanted.length > 0 && (list !== undefined || phase === 'settled') && (
        <PublishServers
          changes={serverChanges(list, wanted)}
          busy={serverList.busy}
          onPublish={() => void serverList.change(serverChanges(list, wanted))}
        />
      )}
    </SettingsSection>
  )
}
