import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Installation } from '../contract'

/** Looks for a newer version, activates it and reloads the page. */
export default function CheckForUpdateButton() {
  const installation = useService(Installation)
  const { isUpdateWaiting } = useStore(installation.state)
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    // After a success the page reloads. After a failure the button can be pressed again.
    void installation.refresh().then(setBusy)
  }
  return (
    <Button variant={isUpdateWaiting ? 'primary' : 'secondary'} busy={busy} onClick={refresh}>
      {isUpdateWaiting ? 'Update Available - Click to Refresh' : 'Refresh Application'}
    </Button>
  )
}
