import { useState } from 'react'
import { Installation, type InstallationService } from '#contracts/installation'
import { noteRoute } from '#contracts/thread'
import { PageHeader } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { useOptionalService, useStore, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Button, Icon } from '#ui-kit'
import styles from './about.module.css'

/** Where people talk about the app. */
const FEEDBACK = encodeNote('1d2f13b495d7425b70298a8acd375897a632562043d461e89b63499363eaf8e7')

const LINKS = [
  { href: 'https://nostr.com', text: 'What Nostr is' },
  { href: 'https://github.com/nostr-protocol/nips', text: 'How it works' },
] as const

export default function AboutPage() {
  const built = new Date(__BUILT_AT__)
  const installation = useOptionalService(Installation)
  return (
    <>
      <View of={PageHeader} title="About" />
      <div className={styles.page}>
        <p>
          Pinion reads and writes Nostr: notes that are signed by the people who write them, and kept by
          relays that anyone can run. It is a small kernel with a plugin for everything else; each can be
          switched off in the settings.
        </p>
        <ul className={styles.links}>
          {LINKS.map(({ href, text }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text} <Icon name="external" size={16} />
              </a>
            </li>
          ))}
          {FEEDBACK && (
            <li>
              <RouteLink to={noteRoute} params={{ note: FEEDBACK }}>
                Feedback chat
              </RouteLink>
            </li>
          )}
        </ul>
        <p className={styles.build}>
          Built{' '}
          <time dateTime={built.toISOString()}>
            {built.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
          </time>
        </p>
        <div className={styles.acts}>
          {installation ? (
            <InstallationActs installation={installation} />
          ) : (
            <Button onClick={() => location.reload()}>Refresh Application</Button>
          )}
        </div>
      </div>
    </>
  )
}

function InstallationActs({ installation }: { installation: InstallationService }) {
  const { updateWaiting, canInstall } = useStore(installation.state)
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    void installation.refresh()
  }
  return (
    <>
      <Button variant={updateWaiting ? 'primary' : 'secondary'} busy={busy} onClick={refresh}>
        {updateWaiting ? 'Update Available - Click to Refresh' : 'Refresh Application'}
      </Button>
      {canInstall && <Button onClick={() => void installation.install()}>Install Pinion</Button>}
    </>
  )
}
