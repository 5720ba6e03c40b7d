import { useState } from 'react'
import { relayRoute } from '#contracts/site-routes'
import { formatRelayUrl } from '#kernel/nostr'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { Button, Dialog, Icon } from '#ui-kit'
import styles from './relays-dialog.module.css'

const RELAYS_SHOWN_FIRST = 5

/** Lists the relays that have a note: first five of them, then all. Links to the relay settings. */
export default function RelaysDialog(props: { relays: readonly string[]; onClose(): void }) {
  const { relays, onClose } = props
  const [all, setAll] = useState(false)
  const more = relays.length - RELAYS_SHOWN_FIRST
  return (
    <Dialog open onClose={onClose} title="Relays" width="narrow">
      {() => (
        <div className={styles.stack}>
          {relays.length === 0 ? (
            <p>It was read from this device; no relay has sent it since you opened Pinion.</p>
          ) : (
            <ul className={styles.list}>
              {relays.slice(0, all ? relays.length : RELAYS_SHOWN_FIRST).map(url => {
                const host = formatRelayUrl(url)
                return (
                  <li key={url}>
                    <Icon name="relay" size={16} />
                    <RouteLink to={relayRoute} params={{ host }} onClick={onClose}>
                      {host}
                    </RouteLink>
                  </li>
                )
              })}
            </ul>
          )}
          {more > 0 && (
            <Button size="small" variant="ghost" onClick={() => setAll(!all)}>
              {all ? 'Show less' : `Show ${more} more`}
            </Button>
          )}
          <RouteLink
            to={settingsSectionRoute}
            params={{ section: 'network' }}
            className={styles.settings}
            onClick={onClose}
          >
            Relay settings
          </RouteLink>
        </div>
      )}
    </Dialog>
  )
}
