import type { FaultViewProps } from '#kernel/react'
import { Button, Notice } from '#ui-kit'
import styles from './fault-notice.module.css'
import { useHostServices } from './host-context'

/**
 * Shown instead of a plugin's view that failed. Names the plugin, and offers to try again, to reload the page, or to
 * turn the plugin off. The rest of the page is not affected.
 */
export function FaultNotice({ plugin, error, retry }: FaultViewProps) {
  const { switches } = useHostServices()
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const entry = switches.entries.get().find(e => e.id === plugin)
  return (
    <Notice
      icon="warning"
      action={
        <>
          <Button size="small" onClick={retry}>
            Retry
          </Button>
          <Button size="small" onClick={() => location.reload()}>
            Reload Page
          </Button>
          {entry && (
            <Button size="small" onClick={() => void switches.setEnabled(plugin, false)}>
              Turn off
            </Button>
          )}
        </>
      }
    >
      <strong>Something went wrong.</strong>
      {` ${entry?.title ?? 'A part of this page'}: ${message}`}
      {stack && (
        <details>
          <summary>Details</summary>
          <pre className={styles.stack}>{stack}</pre>
        </details>
      )}
    </Notice>
  )
}
