import { useEffect, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, FieldRow, Form, SettingsSection, TextField } from '#ui-kit'
import { SubscriptionShop, Subscriptions } from '../contract'
import { MAX_NAME_CHARS, minNameChars, nameProblem } from '../plans'
import { reasonOf } from '../shop/reason-of'
import { OwnName } from './own-name'
import styles from './subscription.module.css'

/** Milliseconds without typing after which the provider is asked. */
const TYPING_PAUSE_MS = 400

type Answer =
  | { readonly phase: 'asking' | 'free' }
  | { readonly phase: 'taken' | 'failed'; readonly reason: string }

/**
 * The name of an account (hex), and the form that registers a name with the provider. It says while typing whether the
 * name is free.
 */
export function RegisterName({ pubkey }: { pubkey: string }) {
  const shop = useService(SubscriptionShop)
  const plan = useStore(useService(Subscriptions).own, own => own.active?.plan)
  const own = useStore(shop.state, state => state.person.name)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = typed.trim().toLowerCase()
  const problem = name === '' ? undefined : nameProblem(name, plan)
  const answer = useAnswer(problem === undefined && name !== own ? name : '')

  const register = async () => {
    if (busy) return
    if (name === '') return setFailure('Enter a name.')
    if (problem !== undefined || answer?.phase === 'taken') return
    setBusy(true)
    setFailure(undefined)
    try {
      await shop.register(name)
      setTyped('')
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setBusy(false)
  }
  const error = failure ?? problem ?? (answer && 'reason' in answer ? answer.reason : undefined)
  return (
    <SettingsSection
      title="Name"
      description={`The provider keeps a name for you: ${minNameChars(plan)} to ${MAX_NAME_CHARS} characters of a-z, 0-9, _ and dots.`}
    >
      {own !== undefined && <OwnName key={own} pubkey={pubkey} name={own} />}
      <Form onSubmit={() => void register()} aria-label="Register a name">
        <FieldRow>
          <TextField
            label="Name"
            value={typed}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => {
              setTyped(event.target.value)
              setFailure(undefined)
            }}
          />
          <Button type="submit" busy={busy}>
            Register
          </Button>
        </FieldRow>
        <p role="status" className={styles.soft}>
          {answer?.phase === 'asking' && 'Looking whether the name is free …'}
          {answer?.phase === 'free' && `${name} is free.`}
          {name !== '' && name === own && 'You have this name.'}
        </p>
      </Form>
    </SettingsSection>
  )
}

/** Returns whether the name is free, once typing has paused. `undefined` for an empty name. */
function useAnswer(name: string): Answer | undefined {
  const shop = useService(SubscriptionShop)
  const [answer, setAnswer] = useState<{ readonly of: string; readonly is: Answer }>()
  useEffect(() => {
    if (name === '') return
    const stop = new AbortController()
    const tell = (is: Answer) => !stop.signal.aborted && setAnswer({ of: name, is })
    const timer = setTimeout(() => {
      tell({ phase: 'asking' })
      shop.objectionTo(name, stop.signal).then(
        reason => tell(reason === undefined ? { phase: 'free' } : { phase: 'taken', reason }),
        error => tell({ phase: 'failed', reason: reasonOf(error) }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [shop, name])
  return name !== '' && answer?.of === name ? answer.is : undefined
}
