import { NwcFlows } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { words as english } from '../words'

const CLOUD = 'https://my.albyhub.com/apps/new'

/** The screen /alby-hub, with three ways to connect to the same hub. */
export default function AlbyHubScreen() {
  const wallet = useService(Wallet)
  const words = wordsIn(useStore(wallet.config), 'connector-alby-hub', english)
  const flows = useService(NwcFlows)
  const cloud = () =>
    void flows.authorize(wallet, { page: CLOUD, connectorName: 'Alby Hub', connectorType: 'nwc.albyhub' })
  return (
    <>
      <p>{words.where}</p>
      <Button variant="primary" block onClick={cloud}>
        {words.cloud}
      </Button>
      <Button block onClick={() => wallet.push('/alby-go')}>
        {words.go}
      </Button>
      <Button block onClick={() => wallet.push('/nwc')}>
        {words.secret}
      </Button>
    </>
  )
}
