import { useEffect, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, FieldRow, Form, SettingsSection, TextField } from '#ui-kit'
import { PaidPlans, SubscriptionShop } from '../contract'
import { getMinHandleLength, MAX_NAME_CHARS, validateName } from '../plans'
import { getErrorMessage } from '../shop/get-error-message'
import { RegisteredName } from './registered-name'
import styles from './subscription.module.css'

/** Milliseconds without typing after which the provider is asked. */
const TYPING_PAUSE_MS = 400

type NameCheck =
  | { readonly phase: 'asking' | 'free' }
  | { readonly phase: 'taken' | 'failed'; readonly reason: string }

/**
 * The account's name, and the form that registers one with the provider. While the user types, it says whether the name
 * is free. `pubkey` is hex.
 */
export function NameRegistration({ pubkey }: { pubkey: string }) {
  const shop = useService(SubscriptionShop)
  const plan = useStore(useService(PaidPlans).ownPlan, ownPlan => ownPlan.active?.plan)
  const ownPlan = useStore(shop.state, state => state.person.name)
  const [typedName, setTypedName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = typedName.trim().toLowerCase()
  const problem = name === '' ? undefined : validateName(name, plan)
  const nameCheck = useNameCheck(problem === undefined && name !== ownPlan ? name : '')

  const register = async () => {
    if (isBusy) return
    if (name === '') return setFailure('Enter a name.')
    if (problem !== undefined || nameCheck?.phase === 'taken') return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await shop.registerName(name)
      setTypedName('')
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setIsBusy(false)
  }
  const error = failure ?? problem ?? (nameCheck && 'reason' in nameCheck ? nameCheck.reason : undefined)
  return (
    <SettingsSection
      title="Name"
      description={`The provider keeps a name for you: ${getMinHandleLength(plan)} to ${MAX_NAME_CHARS} characters of a-z, 0-9, _ and dots.`}
    >
      {ownPlan !== undefined && <RegisteredName key={ownPlan} pubkey={pubkey} name={ownPlan} />}
      <Form onSubmit={() => void register()} aria-label="Register a name">
        <FieldRow>
          <TextField
            label="Name"
            value={typedName}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => {
              setTypedName(event.target.value)
              setFailure(undefined)
            }}
          />
          <Button type="submit" busy={isBusy}>
            Register
          </Button>
        </FieldRow>
        <p role="status" className={styles.soft}>
          {nameCheck?.phase === 'asking' && 'Looking whether the name is free …'}
          {nameCheck?.phase === 'free' && `${name} is free.`}
          {name !== '' && name === ownPlan && 'You have this name.'}
        </p>
      </Form>
    </SettingsSection>
  )
}

/** Returns whether the name is free, once typing has paused. `undefined` for an empty name. */
function useNameCheck(name: string): NameCheck | undefined {
  const shop = useService(SubscriptionShop)
  const [nameCheck, setNameCheck] = useState<{ readonly name: string; readonly check: NameCheck }>()
  useEffect(() => {
    if (name === '') return
    const stop = new AbortController()
    const setCheck = (check: NameCheck) => !stop.signal.aborted && setNameCheck({ name, check })
    const timer = setTimeout(() => {
      setCheck({ phase: 'asking' })
      shop.findNameObjection(name, stop.signal).then(
        reason => setCheck(reason === undefined ? { phase: 'free' } : { phase: 'taken', reason }),
        error => setCheck({ phase: 'failed', reason: getErrorMessage(error) }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [shop, name])
  return name !== '' && nameCheck?.name === name ? nameCheck.check : undefined
}
