import type { Topic } from './topic.ts'
import { bikesTopic } from './topics/bikes.ts'
import { birdsTopic } from './topics/birds.ts'
import { bitcoinTopic } from './topics/bitcoin.ts'
import { booksTopic } from './topics/books.ts'
import { breadTopic } from './topics/bread.ts'
import { chessTopic } from './topics/chess.ts'
import { codeTopic } from './topics/code.ts'
import { coffeeTopic } from './topics/coffee.ts'
import { filmTopic } from './topics/film.ts'
import { footballTopic } from './topics/football.ts'
import { gardenTopic } from './topics/garden.ts'
import { hikingTopic } from './topics/hiking.ts'
import { parentingTopic } from './topics/parenting.ts'
import { sailingTopic } from './topics/sailing.ts'
import { starsTopic } from './topics/stars.ts'
import { synthsTopic } from './topics/synths.ts'
import { trainsTopic } from './topics/trains.ts'
import { woodTopic } from './topics/wood.ts'

/** All topics. Many people share topics that are next to each other in this list. */
export const TOPICS: readonly Topic[] = [
  bikesTopic,
  hikingTopic,
  trainsTopic,
  sailingTopic,
  birdsTopic,
  gardenTopic,
  breadTopic,
  coffeeTopic,
  parentingTopic,
  footballTopic,
  chessTopic,
  booksTopic,
  filmTopic,
  starsTopic,
  synthsTopic,
  woodTopic,
  codeTopic,
  bitcoinTopic,
]
