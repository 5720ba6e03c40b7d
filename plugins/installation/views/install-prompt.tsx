import { useService, useStore } from '#kernel/react'
import { Button, IconButton } from '#ui-kit'
import { Installation } from '../contract'
import styles from './install-prompt.module.css'

/** Offers to install the app until the user installs it or hides the offer. */
export default function InstallPrompt() {
  const installation = useService(Installation)
  const { canInstall, isPromptHidden } = useStore(installation.state)
  if (!canInstall || isPromptHidden) return null
  return (
    <section className={styles.prompt} aria-label="Install Pinion">
      <p>Install Pinion: its own window, and it starts without a network.</p>
      <Button variant="ghost" onClick={() => void installation.install()}>
        Install
      </Button>
      <IconButton icon="close" label="Do not offer to install" onClick={installation.hidePrompt} />
    </section>
  )
}
