import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button, Icon } from '#ui-kit'
import styles from './notifications.module.css'
import { usePermissionPrompt } from './use-permission-prompt'

/** Asks the user to let the browser show notifications. Disappears for good after the answer. */
export default function PermissionPrompt() {
  const toasts = useService(Toasts)
  const { isPromptShown, enable, decline } = usePermissionPrompt()
  const [busy, setBusy] = useState(false)
  if (!isPromptShown) return null
  const onEnable = () => {
    setBusy(true)
    enable()
      .catch(error => {
        if (error instanceof UserFacingError) toasts.show({ text: error.message, tone: 'danger' })
        else throw error
      })
      .finally(() => setBusy(false))
  }
  return (
    <section className={styles.prompt} aria-label="Enable notifications">
      <Icon name="bell" size={22} />
      <p>Hear of replies and more while Pinion is closed?</p>
      <div className={styles.answers}>
        <Button size="small" variant="primary" busy={busy} onClick={onEnable}>
          Enable
        </Button>
        <Button size="small" onClick={decline}>
          No Thanks
        </Button>
      </div>
    </section>
  )
}
