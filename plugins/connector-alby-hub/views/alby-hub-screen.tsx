import { NwcFlows } from '#contracts/connector-nwc'
import { Wallet } from '#contracts/wallet'
import { useService } from '#kernel/react'
import { Button } from '#ui-kit'

const CLOUD = 'https://my.albyhub.com/apps/new'

/** /alby-hub: three ways to the same hub. */
export default function AlbyHubScreen() {
  const wallet = useService(Wallet)
  const flows = useService(NwcFlows)
  const cloud = () =>
    void flows.authorize(wallet, { page: CLOUD, connectorName: 'Alby Hub', connectorType: 'nwc.albyhub' })
  return (
    <>
      <p>Where does your Alby Hub run, and how would you like to allow this connection?</p>
      <Button variant="primary" block onClick={cloud}>
        Alby Cloud
      </Button>
      <Button block onClick={() => wallet.push('/alby-go')}>
        Alby Go
      </Button>
      <Button block onClick={() => wallet.push('/nwc')}>
        Connection Secret
      </Button>
    </>
  )
}
