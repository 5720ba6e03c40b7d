import type { FaultViewProps } from '#kernel/react'
import { Button, Notice } from '#ui-kit'
import { useHost } from './host-context'

/** Its code did not come: lost on the way, or gone with a new version. Some browsers never ask for it again. */
const isUnloaded = (error: unknown) => error instanceof TypeError && /import|module/i.test(error.message)

/** Stands where a plugin's view failed: says whose, and what can be done. Nothing else is affected. */
export function FaultNotice({ plugin, error, retry }: FaultViewProps) {
  const { switches } = useHost()
  const entry = switches.entries.get().find(e => e.id === plugin)
  return (
    <Notice
      icon="warning"
      action={
        <>
          <Button size="small" onClick={retry}>
            Retry
          </Button>
          {isUnloaded(error) && (
            <Button size="small" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
          {entry && (
            <Button size="small" onClick={() => void switches.turn(plugin, false)}>
              Turn off
            </Button>
          )}
        </>
      }
    >
      Something in {entry?.title ?? 'this part'} went wrong
      {error instanceof Error ? `: ${error.message}` : '.'}
    </Notice>
  )
}
