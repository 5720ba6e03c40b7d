import { useState } from 'react'
import { useStore } from '#kernel/react'
import { Button, Switch, TextField } from '#ui-kit'
import { useZapStore } from '../pay/zap-settings'
import styles from './zaps.module.css'

/** Settings, Zaps. */
export default function ZapsSection() {
  const store = useZapStore()
  const { defaultZapAmount, direct } = useStore(store)
  const [text, setText] = useState(String(defaultZapAmount))
  const [error, setError] = useState<string>()
  const save = () => {
    const amount = Number(text)
    const problem = Number.isFinite(amount)
      ? amount < 1
        ? 'Zap amount must be greater than 0'
        : undefined
      : 'Zap amount must be a valid number'
    setError(problem)
    if (!problem)
      store.set(draft => {
        draft.defaultZapAmount = Math.floor(amount)
      })
  }
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        <TextField
          label="Default zap amount, in sats"
          inputMode="numeric"
          value={text}
          error={error}
          onChange={event => setText(event.target.value)}
        />
        <Button onClick={save} disabled={text === String(defaultZapAmount)}>
          Save
        </Button>
      </div>
      <div className={styles.switch}>
        <span>A short press zaps this at once</span>
        <Switch
          label="A short press zaps this at once"
          checked={direct}
          onChange={checked =>
            store.set(draft => {
              draft.direct = checked
            })
          }
        />
      </div>
    </div>
  )
}
