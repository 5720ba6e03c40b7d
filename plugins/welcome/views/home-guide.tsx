import { useEffect } from 'react'
import { OwnLists } from '#contracts/lists'
import { useNostr, useProvided, useService, useSessionFacts, useStore } from '#kernel/react'
import { useGo } from '#kernel/router'
import { welcomeRoute } from '../contract'
import { useProgress } from '../progress/use-progress'

/** Leads an account that follows nobody from the home page to the first steps, once. Renders nothing. */
export default function HomeGuide() {
  const { pubkey, canSign } = useSessionFacts().session
  const hasLists = useProvided(OwnLists)
  return pubkey !== undefined && canSign && hasLists ? <Guide key={pubkey} pubkey={pubkey} /> : null
}

function Guide({ pubkey }: { pubkey: string }) {
  const { progress } = useProgress(pubkey)
  return progress ? null : <UntilKnown pubkey={pubkey} />
}

/** Waits until enough relays have said that the account has no follow list. */
function UntilKnown({ pubkey }: { pubkey: string }) {
  const { found, tags } = useStore(useService(OwnLists).of(useNostr(), { kind: 3 }).state)
  const { go } = useProgress(pubkey)
  const openPath = useGo()
  const followsNobody = found === 'none' && tags.length === 0
  useEffect(() => {
    // If a dialog is open, stay on the home page, because the reader may be writing or answering a question in the
    // dialog.
    if (!followsNobody || document.querySelector('[role="dialog"]')) return
    go('people')
    openPath(welcomeRoute.path)
  }, [followsNobody, go, openPath])
  return null
}
