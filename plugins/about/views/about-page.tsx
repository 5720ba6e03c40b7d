import { useState } from 'react'
import { Installation, type InstallationService } from '#contracts/installation'
import { useOptionalService, useStore, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { Button, ButtonRow } from '#ui-kit'
import styles from './about.module.css'
import { AboutLinks } from './about-links'

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
        <AboutLinks />
        <p className={styles.build}>
          Built{' '}
          <time dateTime={built.toISOString()}>
            {built.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
          </time>
        </p>
        <ButtonRow>
          {installation ? (
            <InstallationActs installation={installation} />
          ) : (
            <Button onClick={() => location.reload()}>Refresh Application</Button>
          )}
        </ButtonRow>
      </div>
    </>
  )
}

function InstallationActs({ installation }: { installation: InstallationService }) {
  const { updateWaiting, canInstall } = useStore(installation.state)
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    // A successful refresh reloads the page. Otherwise the button can be pressed again.
    void installation.refresh().then(setBusy)
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
