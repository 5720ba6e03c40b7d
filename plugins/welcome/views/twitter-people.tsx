import { useEffect, useRef, useState } from 'react'
import { TwitterFollows } from '#contracts/subscription'
import { Refusal } from '#kernel'
import { useKernel, useProvided, useSessionFacts } from '#kernel/react'
import { Button, FieldRow, Form, TextField } from '#ui-kit'
import { type FollowPack, MAX_PACK_PEOPLE } from '../packs/parse-pack'
import styles from './welcome.module.css'

const FAILED = 'The provider of this site could not be asked.'

/**
 * Finds those whom the reader follows on Twitter, as a pack. `self` is the reader's public key. Renders nothing on a
 * site without a provider.
 */
export function TwitterPeople({ self, onFound }: { self: string; onFound(pack: FollowPack): void }) {
  const { site } = useSessionFacts()
  const can = useProvided(TwitterFollows)
  return can && typeof site?.providerApi === 'string' ? <Search self={self} onFound={onFound} /> : null
}

function Search({ self, onFound }: { self: string; onFound(pack: FollowPack): void }) {
  const kernel = useKernel()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const find = async () => {
    const name = typed.trim().replace(/^@/, '')
    if (busy) return
    if (!/^\w{1,15}$/.test(name)) return setProblem('Enter your name on Twitter, such as @ada.')
    setBusy(true)
    setProblem(undefined)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const followsOf = await kernel.resolve(TwitterFollows)
      const found = (await followsOf(name, signal)).filter(key => key !== self)
      const people = found.slice(0, MAX_PACK_PEOPLE)
      if (people.length === 0) setProblem('Nobody whom you follow there was found here.')
      else
        onFound({
          id: `twitter:${name.toLowerCase()}`,
          title: `Followed by @${name}`,
          text: 'People whom you follow on Twitter.',
          people,
          left: found.length - people.length,
        })
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Refusal ? error.message : FAILED)
    }
    setBusy(false)
  }
  return (
    <Form onSubmit={() => void find()} aria-label="Find people from Twitter">
      <FieldRow>
        <TextField
          label="Your name on Twitter"
          value={typed}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" busy={busy}>
          Find people
        </Button>
      </FieldRow>
      <p className={styles.text}>
        The provider of this site is asked which of those you follow there are here.
      </p>
    </Form>
  )
}
