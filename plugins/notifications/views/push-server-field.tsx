import { useState } from 'react'
import type { Store } from '#kernel'
import { Config } from '#kernel/config'
import { useService, useStore } from '#kernel/react'
import { Button, FieldRow, Form, TextField } from '#ui-kit'
import { type NotificationsSettings, parseServerUrl } from '../notifications-settings'

/** A field for the push server. If it is empty, the configured server is used. */
export function PushServerField({ store }: { store: Store<NotificationsSettings> }) {
  const { pushServer = '' } = useService(Config)
  const { server = '' } = useStore(store)
  const [typed, setTyped] = useState(server)
  const [error, setError] = useState<string>()
  const save = () => {
    const text = typed.trim()
    const read = parseServerUrl(text)
    if (text !== '' && read === undefined) return setError('An address that begins with https://')
    setError(undefined)
    setTyped(read ?? '')
    store.set(draft => {
      if (read === undefined) delete draft.server
      else draft.server = read
    })
  }
  return (
    <Form onSubmit={save}>
      <FieldRow>
        <TextField
          label="Push server"
          placeholder={pushServer}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === server}>
          Save
        </Button>
      </FieldRow>
    </Form>
  )
}
