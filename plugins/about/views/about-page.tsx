import { Installation, type InstallationService, UpdateAppButton } from '#contracts/installation'
import { getBuildTime } from '#kernel/config'
import { PluginView, useOptionalService, useStore } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { Button, ButtonRow } from '#ui-kit'
import styles from './about.module.css'
import { AboutLinks } from './about-links'

export default function AboutPage() {
  const buildDate = getBuildTime()
  const installation = useOptionalService(Installation)
  return (
    <>
      <PluginView token={PageHeader} title="About" />
      <div className={styles.page}>
        <p>
          Pinion reads and writes Nostr: notes that are signed by the people who write them, and kept by
          relays that anyone can run. It is a small kernel with a plugin for everything else; each can be
          switched off in the settings.
        </p>
        <AboutLinks />
        {buildDate && (
          <p className={styles.build}>
            Built{' '}
            <time dateTime={buildDate.toISOString()}>
              {buildDate.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
            </time>
          </p>
        )}
        <ButtonRow>
          <PluginView
            token={UpdateAppButton}
            fallback={<Button onClick={() => location.reload()}>Refresh Application</Button>}
          />
          {installation && <InstallButton installation={installation} />}
        </ButtonRow>
      </div>
    </>
  )
}

function InstallButton({ installation }: { installation: InstallationService }) {
  const { canInstall } = useStore(installation.state)
  return canInstall ? <Button onClick={() => void installation.install()}>Install Pinion</Button> : null
}
