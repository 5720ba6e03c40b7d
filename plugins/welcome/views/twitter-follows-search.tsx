import { useEffect, useRef, useState } from 'react'
import { TwitterFollows } from '#contracts/subscription'
import { UserFacingError } from '#kernel'
import { useIsServiceProvided, useKernel, useShellContext } from '#kernel/react'
import { Button, FieldRow, Form, TextField } from '#ui-kit'
import { type FollowPack, MAX_PACK_PEOPLE } from '../packs/parse-follow-packs'
import styles from './welcome.module.css'

const FAILED = 'The provider of this site could not be asked.'

/**
 * Finds the people whom the reader follows on Twitter, and adds them as a pack. `self` is the reader's public key.
 * Renders nothing on a site without a provider.
 */
export function TwitterFollowsSearch({ self, onFound }: { self: string; onFound(pack: FollowPack): void }) {
  const { site } = useShellContext()
  const canSearch = useIsServiceProvided(TwitterFollows)
  return canSearch && typeof site?.providerApi === 'string' ? <Search self={self} onFound={onFound} /> : null
}

function Search({ self, onFound }: { self: string; onFound(pack: FollowPack): void }) {
  const kernel = useKernel()
  const [typedName, setTypedName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const abortRef = useRef<AbortController>(undefined)
  useEffect(() => () => abortRef.current?.abort(), [])
  const search = async () => {
    const name = typedName.trim().replace(/^@/, '')
    if (isBusy) return
    if (!/^\w{1,15}$/.test(name)) return setProblem('Enter your name on Twitter, such as @ada.')
    setIsBusy(true)
    setProblem(undefined)
    abortRef.current = new AbortController()
    const { signal } = abortRef.current
    try {
      const fetchFollows = await kernel.resolve(TwitterFollows)
      const pubkeys = (await fetchFollows(name, signal)).filter(key => key !== self)
      const people = pubkeys.slice(0, MAX_PACK_PEOPLE)
      if (people.length === 0) setProblem('Nobody whom you follow there was found here.')
      else
        onFound({
          id: `twitter:${name.toLowerCase()}`,
          title: `Followed by @${name}`,
          text: 'People whom you follow on Twitter.',
          people,
          leftOutCount: pubkeys.length - people.length,
        })
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof UserFacingError ? error.message : FAILED)
    }
    setIsBusy(false)
  }
  return (
    <Form onSubmit={() => void search()} aria-label="Find people from Twitter">
      <FieldRow>
        <TextField
          label="Your name on Twitter"
          value={typedName}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTypedName(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" busy={isBusy}>
          Find people
        </Button>
      </FieldRow>
      <p className={styles.text}>
        The provider of this site is asked which of those you follow there are here.
      </p>
    </Form>
  )
}
