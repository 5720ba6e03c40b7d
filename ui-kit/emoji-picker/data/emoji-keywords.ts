// Made by scripts/make-emoji-data.mjs. Change the script, not this file.

/** One line per emoji, in the order of the names: words by which a search finds it that are not in its name. */
export const emojiKeywords = `happy joy smiley
happy joy haha funny mouth open smiley smiling
happy joy funny haha laugh like mouth open pleased smiley
happy smile joy kawaii grinning
happy joy lol satisfied haha glad xd big closed eyes laughing mouth open smile smiling tightly
hot happy laugh smile relief cold exercise mouth open smiling
face lol haha rofl rotfl
weep happytears haha crying laughing lol
smile fine happy this
flipped silly smile sarcasm
hot heat disappear dissolve dread liquid sarcasm
happy mischievous secret smile eye flirt winky
happy flushed crush embarrassed shy joy blush proud smiley
angel heaven innocent fairy fantasy smile tale
love like affection valentines infatuation crush adore eyes three
love like affection valentines infatuation crush shaped smile
face smile starry eyes grinning excited eyed wow
love like affection valentines infatuation flirt heart kissing throwing
love like valentines infatuation duck kissy whistling
blush massage happiness happy outlined pleased relaxed smiley white
love like affection valentines infatuation kissy
affection valentines infatuation kissy smile whistle whistling
sad cry pretend grateful happy proud relieved smile touched
happy joy tongue smile silly yummy nom delicious savouring goofy hungry licking lips smiling um
prank childish playful mischievous smile cheeky out stuck
prank childish playful mischievous smile crazy eye joke out silly stuck
goofy crazy excited eyes grinning large one small wacky wild
prank playful mischievous smile closed eyes horrible out stuck taste tightly
rich dollar eyes sign
hugging smile hugs
whoops shock surprise blushing covering eyes quiet smiling
silence secret shock surprise amazement awe disbelief embarrass gasp scared
scared frightening embarrassing shy captivated peep stare
quiet shhh closed covering finger hush lips silence
hmmm consider chin shade thinker throwing thumb
respect salute ok sunny troops yes
sealed secret hush lips silence
distrust scepticism disapproval disbelief surprise suspicious colbert mild one rock skeptic
indifference meh deadpan faced mouth straight
indifferent meh deadpan inexpressive mouth straight unexpressive
blank mouthless mute no quiet silence silent
invisible lonely isolation depression depressed disappear hide introvert
shower steam dream absentminded brain fog forgetful haze head impractical unrealistic
smile mean prank smug sarcasm flirting sexual suggestive
indifference bored straight serious sarcasm unimpressed skeptical dubious ugh side eye dissatisfied meh unhappy
eyeroll frustrated
grimace teeth awkward eek nervous
relieve relief tired sigh exhale gasp groan whisper whistle
lie pinocchio liar long nose
dizzy shock blurry earthquake
disapprove indiffernt left
down nod
relaxed phew massage happiness content pleased whew
depressed upset dejected sadface sorrowful
tired rest nap bubble side snot tear

tired sleepy night zzz snoring
sick ill disease covid cold coronavirus doctor medicine surgical
sick temperature cold fever covid ill
injured clumsy hurt bandaged injury
vomit gross green sick throw up ill barf disgusted
sick barf ill mouth open puke spew throwing up
gesundheit sneeze sick allergy achoo
feverish heat red sweating overheated stroke
blue freezing frozen frostbite icicles ice
dizzy intoxicated tipsy wavy drunk eyes groggy mouth uneven
dizzy spent unconscious xox dead knocked spiral
sick ill confused nauseous nausea dizzy hypnotized trouble whoa
face shocked mind blown blowing explosion mad
cowgirl
celebration woohoo birthday hat horn
pretent brows glasses moustache incognito nose
cool smile summer beach best bright eyewear friends glasses mutual snapchat weather
nerdy geek dork glasses smiling
stuffy wealthy rich exploration inspection
indifference huh weird hmmm meh nonplussed puzzled
frustrated indifferent confused disappointed meh skeptical unsure
concern nervous sadface
disappointed sad upset unhappy
sad upset megafrown unhappy white
impressed wow whoa surprised sympathy
woo shh silence speechless stunned surprised
xox surprised poisoned amazed drunk gasping shocked totally
shy flattered blushing dazed embarrassed eyes open shame wide
begging mercy cry tears sad grievance eyes glossy puppy simp
touched gratitude cry angry proud resist sad
aw what yawning
stunned nervous pained
scared terrified nervous oops shocked surprised
nervous blue cold concerned mouth open rushed
phew sweat nervous disappointed eyebrow whew
tears sad depressed upset
sobbing tears sad upset depressed bawling
munch scared omg alone fearful home horror shocked
confused sick unwell oops mouth quivering scrunched
sick no upset oops eyes helpless persevere scrunched struggling
upset depressed sadface
hot sad tired exercise cold hard work
tired sleepy sad frustrated upset distraught wailing
sick whine upset frustrated distraught exhausted fed
tired sleepy bored
gas phew proud pride triumph airing frustrated grievances look mad smug steaming won
pouting angry mad hate despise grumpy rage red
mad annoyed frustrated anger grumpy
swearing cursing cussing profanity expletive covering foul grawlix over serious
devil evil fairy fantasy happy imp purple red smile tale
devil demon evil fairy fantasy goblin imp purple sad tale
dead skeleton creepy death body danger face fairy grey halloween monster poison tale
poison danger deadly scary death pirate evil body face halloween monster
hankey shitface fail turd comic crap dirt dog dung face monster poop smiling bad needs improvement
mock
monster red mask halloween scary creepy devil demon japanese creature face fairy fantasy oni tale shrek
red evil mask monster scary creepy japanese creature face fairy fantasy long nose tale tengu
halloween spooky scary creature disappear face fairy fantasy ghoul monster tale
ufo paul weird outer space creature et extraterrestrial face fairy fantasy monster tale external
game arcade play creature extraterrestrial face fairy fantasy invader retro space tale ufo video
computer machine bot face monster
animal cats happy face mouth open smiley smiling
animal cats smile face happy
animal cats haha happy face laughing
animal love like affection cats valentines face loving shaped smile
animal cats face ironic smirking
animal cats closed eyes face
animal cats munch scared face fear horror oh screaming surprised
animal tears weep sad cats upset face
animal cats face grumpy
animal nature haha blind covering eyes face forbidden gesture ignore mizaru not prohibited
animal nature covering deaf ears face forbidden gesture kikazaru not prohibited
animal nature omg covering face forbidden gesture hush iwazaru mouth mute not speaking prohibited ignore
email like affection envelope valentines heart mail note romance
like affection valentines cupid lovestruck romance
love valentines box chocolates gift
love like affection valentines excited sparkle sparkly stars
like love affection valentines pink excited heartpulse multiple nervous pulse triple
love like affection valentines pink alarm heartbeat pulsating wifi
love like affection valentines two
love like affection valentines pink small
purple square love like
decoration love above an as dot heavy mark ornament punctuation red
sad sorry heartbreak breaking brokenhearted
passionate enthusiastic burn love lust sacred
broken wounded bandaged healing healthier improving recovering recuperating unbroken well
love like valentines black heavy
valentines
love like affection valentines
love like affection valentines bf gold snapchat
love like affection valentines nct
love like affection valentines brand neutral
ice baby
love like affection valentines bts emoji
coffee
evil dark wicked
silver monochrome
pure
face love like affection valentines heart kissing lipstick romance
score perfect numbers century exam quiz test pass 100 full keep symbol
angry mad comic pop sign vein
bomb explode explosion blown bang boom comic impact red spark symbol break
star sparkle shoot magic circle comic symbol animations transitions
water drip oops comic drops plewds splashing symbol workout
wind air fast shoo fart smoke puff blow comic gust running steam symbol vaping
embarrassing
bubble words message talk chatting comic comment dialog text literals
info am witness
words message talk chatting dialog
caption speech thinking mad angry balloon zag zig
bubble cloud speech thinking dream comic
sleepy tired dream bedtime boring comic sign sleeping symbol
wave hands gesture goodbye solong farewell hello hi palm body sign
fingers backhand body
palm body five raised
fingers stop highfive palm ban body five
hand fingers spock star trek between body middle part prosper raised ring split
palm offer
palm offer
drop dismiss shoo
lift offer demand beckon catch come
highfive pressing stop
highfive pressing stop
fingers limbs perfect okay body sign
size tiny small che gesture hand interrogation ma purse sarcastic vuoi
tiny small size amount body little
fingers ohyeah peace two air body quotes sign
good lucky body hand hopeful index middle
heart love money expensive snap
hand fingers body ily sign
hand fingers evil eye rock on body devil heavy metal
hands gesture shaka body phone sign
direction fingers hand body white
fingers hand direction body white
fingers hand direction body middle white
hand fingers rude flipping bird body dito extended fu medio reversed
fingers hand direction body white
hand fingers direction body secret white
you recruit
thumbsup yes awesome good agree accept cool hand like +1 approve body ok sign
thumbsdown no dislike hand bad body bury disapprove sign
fingers hand grasp body clenched power pump punch
angry violence hit attack hand body brofist bump clenched closed facepunch fisted punch sign
hand fistbump body bump leftwards
hand fistbump body bump rightwards
praise applause congrats yay body golf round sign
gesture hooray yea celebration air arms banzai body both festivus hallelujah miracle person praise raised two
love appreciation support
fingers butterfly body hug jazz sign
hands gesture cupped prayer body dua facing
agreement shake deal meeting shaking
please hope wish namaste highfive you thanks appreciate ask body bow five gesture person prayer pressed together
lower left ballpoint pen stationery write compose body
care beauty manicure fashion slay body cosmetics fingers nonchalant
camera phone arm hand
arm hand summer strong body comic feats flexing muscles strength workout
accessibility body prosthetic
accessibility body prosthetic
kick limb body
kick stomp body
face sound body ears hearing listening nose
accessibility body hard
body smelling sniffing stinky
smart intelligent body organ
health heartbeat cardiology organ pulse
breathe exhalation inhalation organ respiration
teeth dentist body
skeleton body
look watch stalk peek see body eyeballs face shifty wide
face look see watch stare body single
mouth playful body out taste
body kissing lips
sexy pain worry anxious fear flirting nervous uncomfortable worried
child boy girl toddler newborn young
gender neutral young boy girl inclusive person unspecified
man male guy teenager child young
female woman teenager child maiden virgin virgo young zodiac
gender neutral adult female inclusive male man men unspecified woman women
hairstyle blonde haired man
mustache father dad guy classy sir moustache adult male men
man bewhiskered bearded
facial hair bearded bewhiskered male men
facial hair bearded bewhiskered female women
hairstyle adult ginger haired male men redhead
hairstyle adult haired male men
old elder adult haired male men
hairless adult male men no
female girls lady adult women yellow
hairstyle adult female ginger haired redhead women
hairstyle adult gender haired unspecified
hairstyle adult female haired women
hairstyle adult gender haired unspecified
old elder adult female haired women
elder old adult gender haired unspecified
hairless adult female no women
hairless adult gender no unspecified
female girl blonde person haired women
male boy blonde guy person haired men
human elder senior gender neutral adult female male man men unspecified woman women
human male men senior adult elderly grandpa older
human female women lady senior adult elderly grandma nanna older
worried gesture sad woman
male boy sad depressed discouraged unhappy gesture men
female girl sad depressed discouraged unhappy gesture women
upset blank face fed gesture look
male boy gesture men
female girl gesture women
decline arms deal denied face forbidden gesture good halt hand not ok prohibited stop
male boy nope denied forbidden gesture good halt hand men ng not ok prohibited stop
female girl nope denied forbidden gesture good halt hand ng not ok prohibited stop women
agree ballerina face gesture hands head
men boy male blue human gesture hand
women girl female pink human gesture hand
information attendant bellhop concierge desk female flick girl hair help sassy woman women
male boy human information desk help men sassy
female girl human information desk help sassy women
question answering gesture happy one raised up
male boy gesture happy men one raised
female girl gesture happy one raised women
accessibility ear hear
accessibility male men
accessibility female women
respectiful apology boy cute deeply dogeza gesture man massage sorry thanks
male boy apology deeply favor gesture men respect sorry thanks
female girl apology deeply favor gesture respect sorry thanks women
disappointed disbelief exasperation head hitting palm picard smh
male boy disbelief exasperation men palm
female girl disbelief exasperation palm women
regardless doubt ignorance indifference shruggie
male boy confused indifferent doubt ignorance indifference men
female girl confused indifferent doubt ignorance indifference women
hospital dentist doctor healthcare md nurse physician professional therapist
doctor nurse therapist healthcare human dentist male md men physician professional
doctor nurse therapist healthcare human dentist female md physician professional women
learn education graduate pupil school
graduate human education graduation male men pupil school
graduate human education female graduation pupil school women
professor education educator instructor
instructor professor human education educator male men school
instructor professor human education educator female school women
law court justice scales
justice court human law male men scales
justice court human female law scales women
crops farming gardener rancher worker
rancher gardener human farming male men worker
rancher gardener human farming female women worker
food kitchen culinary chef cooking service
chef human cooking food male men service
chef human cooking female food service women
worker technician electrician person plumber repair tradesperson
plumber human wrench electrician male men person repair tradesperson
plumber human wrench electrician female person repair tradesperson women
labor assembly industrial welder
assembly industrial human male men welder
assembly industrial human female welder women
business accountant adviser analyst architect banker clerk manager
manager human accountant adviser analyst architect banker businessman ceo clerk male men
manager human accountant adviser analyst architect banker businesswoman ceo clerk female women
chemistry biologist engineer lab mathematician physicist technician
biologist chemist engineer physicist human lab male mathematician men research technician
biologist chemist engineer physicist human female lab mathematician research technician women
computer coder engineer laptop software technology developer
coder developer engineer programmer software human laptop computer blogger male men technology
coder developer engineer programmer software human laptop computer blogger female technology women
song artist performer actor entertainer musician rocker rockstar star
rockstar entertainer human actor aladdin bowie male men musician rocker sane star
rockstar entertainer human actor female musician rocker star women
painting draw creativity painter palette
painter human male men palette
painter human female palette women
fly plane airplane aviation aviator
aviator plane human airplane aviation male men
aviator plane human airplane aviation female women
outerspace moon planets rocket space stars
space rocket human cosmonaut male men moon planets stars
space rocket human cosmonaut female moon planets stars women
firetruck
fireman human firetruck male men
fireman human female firetruck women
cop law policeman policewoman
law legal enforcement arrest 911 cop male men policeman
law legal enforcement arrest 911 female cop policewoman women
human spy eye or private sleuth
crime male men sleuth spy
human spy female sleuth women
protect british guardsman
uk gb british male guy royal guardsman men
uk gb british female royal guardsman guardswoman women
ninjutsu skills japanese fighter hidden stealth
labor builder face hard hat helmet safety add ci update
male human wip guy build labor helmet men
female human wip build labor helmet women
royalty power monarch noble regal
boy man male crown royal king fairy fantasy men tale
girl woman female crown royal queen blonde fairy fantasy tale tiara women
headdress arab man muslim sikh
male indian hinduism arabs men
female indian hinduism arabs women
man male boy chinese asian cap gua hat mao pi
female hijab mantilla tichel
man couple marriage wedding groom male men suit
formal fashion groom male men person suit wedding
formal fashion female wedding women
bride couple marriage wedding woman
wedding marriage bride male men
wedding marriage bride female women
baby female pregnancy lady women
baby belly bloated full
baby belly bloated full
nursing baby breastfeeding child female infant milk mother woman women
birth food bottle child female infant milk nursing women
birth food bottle child infant male men milk nursing
birth food bottle child infant milk nursing
heaven wings halo cherub cupid face fairy fantasy putto tale
festival man male xmas father christmas activity celebration men nicholas saint sinterklaas
woman female xmas mother christmas activity celebration santa women
christmas activity celebration santa
marvel fantasy good heroine superpowers
male good hero superpowers fantasy men
female good heroine superpowers fantasy women
marvel bad criminal evil fantasy superpowers villain
male evil bad criminal hero superpowers fantasy men villain
female evil bad criminal heroine superpowers fantasy villain women
magic fantasy sorcerer sorceress witch wizard
male sorcerer fantasy men wizard
female witch fantasy sorceress wizard women
wings magical fantasy oberon puck titania
male fantasy men oberon puck
female fantasy titania wings women
blood twilight dracula fantasy undead
male dracula fantasy men undead
female fantasy undead unded women
sea fantasy merboy mergirl mermaid merman merwoman
man male triton fantasy men mermaid
woman female merwoman ariel fantasy women
magical ears fantasy legolas pointed
male ears fantasy magical men pointed
female ears fantasy magical pointed women
magical wishes djinni fantasy jinni
male djinn fantasy men
female djinn fantasy women
dead fantasy undead walking
male dracula undead walking dead fantasy men
female undead walking dead fantasy women
mystical monster fairy fantasy tale shrek
relax face head massaging salon spa
male boy head face men salon spa
female girl head face salon spa women
hairstyle barber beauty cutting hairdresser parlor
male boy barber beauty men parlor
female girl barber beauty parlor women
move hike pedestrian walker
human feet steps hike male men pedestrian
human feet steps female hike pedestrian women
peerson exercise
person exercise
person exercise
still
still male men
still female women
pray respectful
pray respectful male men
respectful pray female women
pray
pray worship
pray worship
probing blind accessibility
walk visually impaired blind
probing blind accessibility male men
visually impaired blind walk stick
probing blind accessibility female women
stick visually impaired blind
disability accessibility
accessibility disability
disability accessibility male men
disability accessibility mobility
disability accessibility female women
mobility accessibility disability
disability accessibility
mobility accessibility disability
disability accessibility male men
mobility accessibility disability
disability accessibility female women
disability mobility accessibility
move exercise jogging marathon runner workout
walking exercise race male marathon men racing runner workout
walking exercise race female boy marathon racing runner women workout
exercise jog
exercise jog
jog exercise
female girl fun dancer dress red salsa women
male boy fun dancer disco men
man business levitate jump boy hovering jabsco male men rude walt
perform costume dancer dancing partying wearing women
male boys dancer dancing man partying wearing
female girls dancer dancing partying people wearing
relax spa hamam sauna steambath
male spa steamroom sauna hamam men steambath
female spa steamroom sauna hamam steambath women
sport bouldering climber rock
sports hobby male rock bouldering climber men
sports hobby female rock bouldering climber women
sports sword fencer
animal betting competition gambling luck jockey racehorse
sports winter snow
sports winter ski snowboarding
sports business ball club golfer
sport ball golfer male men
sports business female ball golfer women
sport sea surfer
sports ocean sea summer beach male men surfer
sports ocean sea summer beach female surfer women
sport move paddles rowboat vehicle
sports hobby water ship male men rowboat vehicle
sports hobby water ship female rowboat vehicle women
sport pool swimmer
sports exercise human athlete water summer male men swimmer
sports exercise human athlete water summer female swimmer women
sports human basketball player
sport basketball male men player
sports human female basketball player women
sports training exercise bodybuilder gym lifter weightlifter workout
sport gym lifter male men weightlifter workout
sports training exercise female gym lifter weightlifter women workout
bicycle bike cyclist sport move bicyclist
bicycle bike cyclist sports exercise hipster bicyclist male men
bicycle bike cyclist sports exercise hipster female bicyclist women
bicycle cyclist sport move bicyclist biker
bicycle cyclist transportation sports human race bicyclist biker male men
bicycle cyclist transportation sports human race female bicyclist biker women
sport doing gymnastics
gymnastics doing male men
gymnastics doing female women
sport wrestlers
sports wrestlers male man
sports wrestlers female woman
sport
sports pool male men
sports pool female women
sport ball
sports ball male men
sports ball female women
performance balance juggler multitask skill
balance skill multitask juggler male men
balance skill multitask female juggler women
meditate meditation serenity yoga
male meditation yoga serenity zen mindfulness men
female meditation yoga serenity zen mindfulness women
clean shower bathroom bathing bathtub hot
rest accommodation hotel sleeping
friendship couple date gender inclusive neutral nonconforming
pair friendship couple love like female people human date lesbian lgbt pride two woman
pair people human love date dating like affection valentines marriage couple female heterosexual male men straight women
pair couple love like bromance friendship people human date gay lgbt male man pride two
pair valentines love like dating marriage couplekiss female gender heart kissing male man men neutral romance woman women
love couplekiss female heart kissing male men romance women
pair valentines love like dating marriage couplekiss gay heart kissing lgbt male men pride romance two
pair valentines love like dating marriage couplekiss female heart kissing lesbian lgbt pride romance two women
pair love like affection human dating valentines marriage female gender loving male man men neutral romance woman women
love female male men romance women
pair love like affection human dating valentines marriage gay lgbt male men pride romance two
pair love like affection human dating valentines marriage female lesbian lgbt pride romance two women
love father mother son
home parents people human child daughter father female male men mother women
home parents people human children daughter father female male men mother son women
home parents people human children father female male men mother sons two women
home parents people human children daughters father female male men mother two women
home parents people human children fathers gay lgbt male men pride son two
home parents people human children daughter fathers gay lgbt male men pride two
home parents people human children daughter fathers gay lgbt male men pride son two
home parents people human children fathers gay lgbt male men pride sons two
home parents people human children daughters fathers gay lgbt male men pride two
home parents people human children female lesbian lgbt mothers pride son two women
home parents people human children daughter female lesbian lgbt mothers pride two women
home parents people human children daughter female lesbian lgbt mothers pride son two women
home parents people human children female lesbian lgbt mothers pride sons two women
home parents people human children daughters female lesbian lgbt mothers pride two women
home parent people human child father male men son
home parent people human children father male men sons two
home parent people human child daughter father female male
home parent people human children daughter father male men son
home parent people human children daughters father female male two
home parent people human child female mother son women
home parent people human children female mother sons two women
home parent people human child daughter female mother women
home parent people human children daughter female male mother son
home parent people human children daughters female mother two women
user person human sing say talk face mansplaining shouting silhouette
user person human shadow
person human group team people shadows silhouettes two users contributors
care goodbye hello thanks
home parents child mom dad father mother people human boy female male man men woman women
kid parents
children parents
parent kid
parent children
feet tracking walking beach body clothing footsteps print tracks
animal nature circus head
animal nature banana circus cheeky
animal nature circus
animal ape
animal friend nature woof puppy pet faithful
animal nature friend doge pet faithful dog2 doggo
animal blind accessibility eye seeing
blind animal accessibility assistance
dog animal 101 nature pet miniature standard toy
animal nature wild face
animal nature face
animal nature curious face sly
animal meow nature pet kitten kitty
animal meow pet cats cat2 domestic feline housecat
superstition luck halloween pet unlucky
animal nature face leo zodiac
animal cat danger wild nature roar cute
animal nature roar bengal tiger2
animal nature african jaguar
animal brown nature head
canada sweden sven cool
eeyore mule
animal gamble luck equestrian galloping racehorse racing speed
animal nature mystical face
animal nature stripes safari face
animal nature horns venison buck reindeer stag
ox buffalo herd wisent
beef ox animal nature moo milk happy
animal cow beef bullock oxen steer taurus zodiac
animal nature ox cow domestic
beef ox animal nature moo milk cow2 dairy
animal oink nature head
animal nature hog pig2 sow
animal nature pig warthog wild
animal oink face snout
animal sheep nature aries male zodiac
animal nature wool shipit female lamb sheep
animal nature capricorn zodiac
animal hot desert hump arabian bump dromedary one
animal nature hot desert asian bactrian bump
animal nature alpaca guanaco vicuna wool
animal nature spots safari face
animal nature nose th circus
elephant tusks extinction large woolly
animal nature horn
animal nature
animal nature cheese wedge rodent
animal nature rodent dormouse mice mouse2
animal mouse rodent
animal nature face pet
animal nature pet spring magic bunny easter
animal nature pet magic spring bunny rabbit2
animal nature rodent squirrel
animal rodent dam
animal nature spiny face
animal nature blind vampire batman
animal nature wild face teddy
animal arctic face white
animal nature bear face marsupial
animal nature face
animal lazy slow
animal fishing playful
animal smelly stink
animal nature australia joey hop marsupial jump roo
animal nature honey pester
animal tracking footprints dog cat pet feet kitten puppy
animal bird thanksgiving wild
animal cluck nature bird hen
animal nature chicken bird cockerel
animal chicken egg born baby bird
animal chicken bird yellow
animal chicken bird hatched standing
animal nature fly tweet spring
animal nature bird
animal bird fly peace
animal nature bird bald
animal nature bird mallard
animal nature bird cygnet duckling ugly
animal nature bird hoot wise
animal bird extinction large mauritius obsolete
bird fly flight light plumage
animal flamboyant tropical
animal nature peahen bird ostentatious proud
animal nature bird pirate talk
angel birds flying
crow
silly jemima goosebumps honk
immortal bird mythtical reborn
animal nature croak toad face
animal nature reptile lizard alligator
animal slow nature tortoise terrapin
animal nature reptile gecko
animal evil nature hiss python bearer ophiuchus serpent zodiac
animal myth nature chinese green fairy head tale
animal myth nature chinese green fairy tale
animal nature dinosaur brachiosaurus brontosaurus diplodocus extinct
animal nature dinosaur tyrannosaurus extinct trex
animal nature sea ocean cute face
animal nature sea ocean whale2
animal nature fish sea ocean flipper fins beach
animal creature lion
animal food nature freshwater pisces zodiac
animal swim ocean beach nemo blue yellow
animal nature food sea ocean fish fugu pufferfish
animal nature fish sea ocean jaws fins beach great white
animal creature ocean sea nature beach
nature beach seashell
ocean sea reef
sting tentacles
animal crustacean cancer zodiac
animal nature bisque claws seafood
animal ocean nature seafood food prawn shellfish small
animal nature ocean sea food molusc
food diving pearl
slow animal shell garden slug
animal insect nature caterpillar pretty
animal insect nature worm caterpillar
animal insect nature bug
animal insect nature bug spring bee bumblebee
insect bug
animal insect nature ladybug bug ladybird
animal chirp grasshopper insect orthoptera
insect pests roach
animal arachnid insect
animal insect arachnid silk cobweb spiderweb
animal arachnid scorpius zodiac
animal nature insect malaria disease fever pest virus
insect disease maggot pest rotting
animal annelid earthworm parasite
amoeba bacteria germs virus covid cell coronavirus microorganism
flowers nature spring plant romance
nature plant spring flower pink sakura
japanese spring blossom cherry doily done paper stamp well
flower calm meditation buddhism hinduism india purity vietnam
flower decoration military plant
flowers valentines love spring plant red
plant nature rose dead drooping
plant vegetable flowers beach
nature plant fall flower yellow
nature flowers yellow blossoming daisy plant
flowers plant nature summer spring
flower lavender
plant nature grass lawn spring sprouting young
greenery boring grow houseplant nurturing useless
plant nature fir pine wood
plant nature rounded shedding wood
plant vegetable nature summer beach mojito tropical coconut
vegetable plant nature desert
nature plant crop ear farming grain wheat
vegetable plant medicine weed grass lawn crop leaf
vegetable plant nature irish clover trefoil
vegetable plant nature lucky irish ireland
nature plant vegetable canada canadian falling
nature plant vegetable leaves autumn brown falling
nature plant tree vegetable grass lawn spring blow green leaves
bird nesting
bird nesting
plant vegetable fungus shroom toadstool
fruit food wine plant
fruit nature food cantaloupe honeydew muskmelon plant
fruit food picnic summer plant
food fruit nature orange mandarin plant
fruit nature citrus lemonade plant
fruit acidic citric
fruit food monkey plantain
fruit nature food plant
fruit food tropical
fruit mac school delicious plant
fruit nature delicious golden granny plant smith
fruit nature food plant
fruit nature food bottom butt plant
food fruit berries cherry plant red wild
fruit food nature berry plant
fruit berry bilberry blueberry
food chinese gooseberry kiwifruit
fruit vegetable nature food plant
fruit food olives
fruit nature food palm cocoanut colada pina
fruit food
vegetable nature food aubergine phallic plant purple
food tuber vegatable starch baked idaho vegetable
vegetable food orange
food vegetable plant cob maize maze
food spicy chilli chili plant
fruit plant capsicum vegetable
fruit food pickle gherkin vegetable
food vegetable plant bok choy cabbage kale lettuce chinese cos greens romaine
fruit food vegetable cabbage wild
food spice cook flavoring plant vegetable
cook food spice flavoring plant vegetable
food nuts vegetable
food kidney legume
food squirrel acorn nut plant
spice yellow cooking gingerbread
cozy green
toadstool fungus
food wheat breakfast toast loaf
food bread french breakfast crescent roll
food french france bakery
flour food bakery arepa bread lavash naan pita
food bread twisted germany bakery soft
food bread bakery schmear jewish breakfast cheese cream
food breakfast flapjacks hotcakes brunch crepes
food breakfast brunch indecisive iron
food chadder swiss
good food drumstick barbecue bbq manga
food meat drumstick bird chicken turkey bone
food cow chop lambchop porkchop steak
food breakfast pork pig meat brunch rashers
meat fast food beef cheeseburger mcdonalds burger king
chips snack fast food potato mcdonald
food party italy cheese pepperoni slice
food frankfurter america hotdog redhot sausage wiener
food lunch bread toast bakery cheese deli meat vegetables
food mexican
food mexican wrap
food masa mexican wrapped
food gyro mediterranean doner falafel kebab pita sandwich shawarma
food mediterranean chickpea falfel meatball
food chicken breakfast easter
food breakfast kitchen egg skillet fried frying pan
cooking casserole paella skillet curry
meat soup hot bowl stew
cheese pot food chocolate melted swiss
food breakfast cereal oatmeal porridge congee tableware
food healthy lettuce vegetable
food movie theater films snack drama corn popping
food cook dairy
condiment shaker
soup tomatoes preserve tinned
food japanese lunch assets
food japanese snack senbei
food japanese onigiri omusubi
food asian boiled bowl steamed
food spicy hot indian
food japanese chopsticks ramen noodles soup
food italian pasta noodle
food nature plant goguma yam
skewer food japanese kebab seafood stick
food fish japanese rice sashimi seafood
food animal appetizer summer prawn tempura
food japan sea beach narutomaki pink kamaboko surimi ramen design fishcake pastry
food autumn dessert festival mooncake yuebing
food dessert sweet japanese barbecue meat balls green pink skewer stick white
food empanada pierogi potsticker gyoza jiaozi
food prophecy dessert
food leftovers chinese container out oyster pail
food hot dessert summer icecream mr serve sweet whippy
hot dessert summer cone snow sweet
food hot dessert bowl sweet
food dessert snack sweet donut breakfast
food snack oreo chocolate sweet dessert biscuit chip
food dessert candles celebration party pastry sweet
food dessert cake pastry piece slice strawberry sweet
food dessert bakery sweet cake fairy pastry
food dessert pastry filling sweet
food snack dessert sweet candy
snack dessert sweet lolly
food snack candy sweet dessert lollypop sucker
dessert food pudding flan caramel creme sweet
bees sweet kitchen honeypot
food container milk drink feeding
beverage drink cow
caffeine latte espresso coffee mug cafe chocolate drink steaming tea
drink hot kettle pot
drink bowl breakfast green british beverage cup matcha
wine drink drunk beverage japanese alcohol booze bar bottle cup rice
drink wine celebration bar bubbly champagne party sparkling
drink beverage drunk alcohol booze bar red
drink drunk alcohol beverage booze mojito bar martini
beverage cocktail summer beach alcohol booze mojito bar fruit punch tiki vacation
relax beverage drink drunk party pub summer alcohol booze bar stein
relax beverage drunk party pub summer alcohol booze bar beers cheers drinks
beverage drink party alcohol celebrate cheers wine champagne toast celebration
drink beverage drunk alcohol liquor booze bourbon scotch whisky shot rum whiskey
cup water drink empty glass spill
drink soda go juice malt milkshake pop smoothie soft tableware water
taiwan boba milk straw momi pearl tapioca
drink juice straw sweet
drink tea beverage bombilla chimarrao cimarron yerba
water cold cube iceberg
food hashi jeotgarak kuaizi
food eat meal lunch dinner restaurant cooking cutlery dining tableware
cutlery kitchen cooking silverware tableware
cutlery kitchen tableware
blade cutlery weapon butchers chop cooking hocho tool
container sauce condiment empty store
vase jar aquarius cooking drink jug tool zodiac
world earth international planet
world usa earth international planet
world east earth international planet
earth world internet interweb i18n global web wide www internationalization localization
location direction travel
nation country japanese asia silhouette
magnetic navigation orienteering
photo nature environment winter cold
photo nature environment
photo nature disaster eruption mountain weather
photo mountain nature japanese capped san snow
photo outdoors tent campsite
weather summer sunny sand mojito
photo warm saharah
photo tropical mojito
photo environment nature
photo place sports concert venue grandstand
art culture history
wip working progress crane architectural
bricks clay construction mortar wall infrastructure
stone boulder construction heavy solid
nature timber trunk construction log lumber
house structure roundhouse yurt
buildings photo group
evict broken building abandoned haunted old
building home
home plant nature building tree
bureau work city high rise
building envelope communication mark postal
building email european
building health surgery doctor cross emergency medical medicine red room
building money sales cash business enterprise bakkureru bk branch
building accomodation checkin accommodation
like affection dating building heart hospital
building shopping groceries corner eleven hour kwik mart
building student education learn teach clock elementary high middle tower
building shopping mall center shops
building industry pollution smoke industrial smog
photo building fortress
building royalty history european turrets
love like affection couple marriage bride groom activity chapel church heart romance
photo japanese eiffel red
american newyork york
building religion christian cross
islam worship minaret domed muslim religion roof
religion
judaism worship temple jewish religion
temple japan kyoto kami michi no religion
mecca mosque islam muslim religion
photo summer water fresh feature park
photo camping outdoors
photo mountain bridge city karl under weather
evening city downtown starry weather
photo night life urban building skyline
view vacation photo morning weather
morning view vacation photo sunset weather
photo evening sky buildings landscape orange sunset weather
photo good morning dawn buildings city dusk over sunrise weather
photo sanfrancisco gate golden weather
bath warm relax hotsprings onsen steaming
photo carnival activity entertainment fairground go merry round
fun park amusement
photo carnival londoneye activity amusement big entertainment fairground observation park
carnival playground photo fun activity amusement entertainment park rollercoaster theme
salon style haircut hairdresser shop stripes
festival carnival party activity big entertainment top
transportation vehicle train engine railway steam
transportation vehicle carriage electric railcar railroad train tram trolleybus wagon
transportation vehicle bullettrain railway shinkansen side
transportation vehicle speed fast public travel bullettrain front high nose railway shinkansen
transportation vehicle diesel electric passenger railway regular train2
transportation blue square mrt underground tube subway train vehicle
transportation vehicle railway
transportation vehicle public platform railway train
transportation vehicle trolleybus
transportation vehicle
transportation vehicle car funicular train
transportation vehicle carriage public travel train trolleybus
car vehicle transportation school
vehicle transportation front
bart transportation vehicle bus electric tram
vehicle car transportation bus minivan mover people
health 911 hospital vehicle
transportation cars vehicle department truck
vehicle cars transportation law legal enforcement cop patrol side
vehicle law legal enforcement 911 front of cop
uber vehicle cars transportation new side taxicab york
vehicle cars uber front taxicab
red transportation vehicle car side
car vehicle transportation front
transportation blue campervan car motorhome recreational rv
car transportation vehicle
cars transportation vehicle resources
vehicle cars transportation express green semi truck
vehicle car farming agriculture
sports race fast formula f1 one
race sports fast motorbike racing
vehicle vespa sasha bike cycle
accessibility
accessibility
move transportation tuk
bike sports exercise hipster push vehicle
vehicle razor
board
footwear sports derby inline
transportation wait busstop
road cupertino interstate highway
train transportation
barrell
gas station petroleum diesel fuelpump
car transport circle tire turn
ambulance 911 emergency alert error pinged law legal beacon cars flashing revolving rotating siren vehicle warning
transportation signal
transportation driving semaphore signal
octagonal
wip progress caution warning barrier black roadwork sign striped yellow work in
ship ferry sea boat admiralty fisherman pattern tool
life saver preserver float rescue safety
ship summer transportation water sailing boat dinghy resort sea vehicle yacht
boat paddle water ship
ship transportation vehicle summer boat motorboat powerboat
yacht cruise ferry vehicle
boat ship yacht passenger
ship motorboat vehicle
transportation titanic deploy boat cruise passenger vehicle
vehicle transportation flight fly aeroplane plane
flight transportation fly vehicle aeroplane plane
airport flight landing aeroplane departures off plane taking vehicle
airport flight boarding aeroplane arrivals arriving landing plane vehicle
fly glide hang parasail skydive
sit airplane transport bus flight fly aeroplane chair train
transportation vehicle fly
vehicle transportation
transportation vehicle ski gondola
transportation vehicle ski cable car gondola ropeway
communication gps orbit spaceflight nasa iss artificial vehicle
launch ship staffmode nasa outer space fly shuttle vehicle deploy
transportation vehicle ufo alien extraterrestrial fantasy space
service hotel
packing travel suitcase
clock oldschool limit exam quiz test sand timer
oldschool countdown flowing sand timer
accessories apple clock timepiece wristwatch
time wake morning
time deadline clock
alarm
time
0000 1200 time noon midnight midday late early schedule clock12 face oclock
30 0030 1230 time late early schedule clock1230 face
00 100 1300 time late early schedule clock1 face oclock
30 130 1330 time late early schedule clock130 face
00 200 1400 time late early schedule clock2 face oclock
30 230 1430 time late early schedule clock230 face
00 300 1500 time late early schedule clock3 face oclock
30 330 1530 time late early schedule clock330 face
00 400 1600 time late early schedule clock4 face oclock
30 430 1630 time late early schedule clock430 face
00 500 1700 time late early schedule clock5 face oclock
30 530 1730 time late early schedule clock530 face
00 600 1800 time late early schedule dawn dusk clock6 face oclock
30 630 1830 time late early schedule clock630 face
00 700 1900 time late early schedule clock7 face oclock
30 730 1930 time late early schedule clock730 face
00 800 2000 time late early schedule clock8 face oclock
30 830 2030 time late early schedule clock830 face
00 900 2100 time late early schedule clock9 face oclock
30 930 2130 time late early schedule clock930 face
00 1000 2200 time late early schedule clock10 face oclock
30 1030 2230 time late early schedule clock1030 face
00 1100 2300 time late early schedule clock11 face oclock
30 1130 2330 time late early schedule clock1130 face
nature twilight planet space night evening sleep dark eclipse shadow solar symbol weather
nature twilight planet space night evening sleep symbol weather
nature twilight planet space night evening sleep symbol weather
nature night sky gray twilight planet space evening sleep symbol weather
nature yellow twilight planet space night evening sleep symbol weather
nature twilight planet space night evening sleep waxing symbol weather
nature twilight planet space night evening sleep symbol weather
nature twilight planet space night evening sleep symbol weather
night sleep sky evening magic space weather
nature twilight planet space night evening sleep creepy dark molester weather
nature twilight planet space night evening sleep weather
nature twilight planet space night evening sleep weather
weather temperature hot cold
weather nature brightness summer beach spring black rays space sunny sunshine
nature twilight planet space night evening sleep bright moonface smiley smiling weather
nature morning sky bright smiley smiling space summer sunface weather
outerspace planets saturnine space
night yellow gold medium white
night sparkle awesome good magic glittery shining star2
night photo activity falling meteoroid space stars upon when wish you
photo space stars galaxy night sky universe weather
weather sky cloudy overcast
weather nature cloudy morning fall spring partly sunny
weather thunder
weather white
weather white
weather white
weather
weather cold
weather thunder
weather cyclone twister cloud whirlwind
weather cloud
gust air blowing cloud mother nature weather
weather swirl blue cloud vortex spiral whirlpool spin tornado hurricane typhoon dizzy twister
nature happy unicorn face photo sky spring gay lgbt pride primary weather
weather rain drizzle clothing collapsed pink
weather spring clothing open rain
rainy weather spring clothing raining
weather summer beach parasol rain sun
weather lightning bolt fast zap danger electricity sign thunderbolt speed
winter season cold weather christmas xmas snowing
winter season cold weather christmas xmas frozen snowflakes snowing
winter season cold weather christmas xmas frozen frosty olaf
space
hot cook flame burn lit snapstreak tool remove
water drip faucet spring cold comic sweat weather
sea nature tsunami disaster beach ocean waves weather
halloween light pumpkin creepy fall activity celebration entertainment gourd
festival vacation december xmas celebration activity entertainment
photo festival carnival congratulations activity celebration entertainment explosion
stars night shine activity celebration entertainment fireworks hanabi senko
dynamite boom explode explosion explosive fireworks
stars shine shiny cool awesome good magic entertainment glitter
party celebration birthday circus activity entertainment red
congratulations birthday magic circus celebration tada activity entertainment hat hooray
festival party birthday circus activity celebration entertainment
plant nature branch summer bamboo wish star festival tanzaku activity banner celebration entertainment japanese
japanese plant nature vegetable panda new years bamboo activity celebration kadomatsu
toy kimono activity celebration entertainment festival hinamatsuri imperial
fish japanese koinobori banner activity celebration entertainment flags socks wind
nature ding spring bell activity celebration entertainment furin jellyfish
photo japan asia tsukimi activity autumn celebration dumplings entertainment festival grass harvest mid rice scene
gift ang good hongbao lai luck money packet pao see
decoration pink girl bowtie celebration
present birthday christmas xmas box celebration entertainment
sports cause support awareness celebration
sports concert entrance entertainment
event concert pass activity admission entertainment stub tour world
award winning army celebration decoration medallion
award contest place ftw ceremony championship prize winners
award winning gold winner
award winning first gold
award second silver
award third bronze
sports football
sports balls softball
sports balls game glove underarm
sports balls nba hoop orange
sports balls game
sports balls nfl gridiron superbowl
sports team ball league union
sports balls green racket racquet
sports frisbee ultimate game golf
sports fun play ball game pins skittles ten
sports ball bat field
sports ball game stick
sports game puck stick
sports ball stick game goal
sports pingpong ball bat game paddle table tennis
sports birdie game racquet shuttlecock
sports fighting
judo karate taekwondo
sports catch
sports business summer golf
sports skating
food hobby summer entertainment rod
sport ocean scuba snorkeling
play pageant athletics marathon sash singlet
sports winter cold snow boot skiing
sleigh luge toboggan sledge
sports game rock
direct hit game play bar target activity archery darts entertainment eye
toy fluctuate yoyo
wind fly soar toy
violence weapon revolver gun handgun shoot squirt tool
hobby game luck magic 8ball billiards cue eight snooker
disco party magic circus fortune teller clairvoyant fairy fantasy psychic purple tale tool
supernature power witch wizard
console ps4 controller entertainment gamepad playstation wii xbox
game play entertainment video
bet gamble vegas fruit luck casino activity gambling game poker
dice random tabletop play luck entertainment gambling
interlocking clue jigsaw
plush stuffed plaything toy
pinata mexico candy celebration party
disco dance party glitter
matryoshka toy russian
poker cards suits magic black game spades
poker cards magic suits black game hearts
poker cards magic suits black diamonds game
poker cards magic suits black clubs game
expendable black dupe game piece
poker cards game magic black entertainment playing wildcard
game play chinese kanji tile
game sunset red activity deck entertainment hanafuda hwatu japanese of
acting theater drama activity comedy entertainment greek logo masks theatre tragedy
photography art museum painting
design draw colors activity entertainment museum painting improve
needle sewing spool string crafts
stitches embroidery sutures tailoring
ball crochet knit crafts
rope scout tangled tie twine twist
fashion accessories eyesight nerdy dork geek clothing eyeglasses eyewear
face cool accessories dark eyewear glasses
eyes protection safety clothing swimming welding
doctor experiment scientist chemist clothing
protection emergency
shirt suitup formal fashion business clothing tie
fashion casual tee clothing polo tshirt
fashion shopping clothing denim pants trousers
neck winter clothes clothing
hands winter clothes clothing
jacket clothing
stockings clothes clothing pair
clothes fashion shopping clothing gown skirt
fashion women female japanese clothing dressing gown
dress clothing saree shari
fashion bathing clothing suit
clothing bathing suit swimsuit underwear
clothing bathing pants suit swimsuit underwear
swimming female woman girl fashion beach summer bathers clothing swimsuit
fashion shopping bags female blouse clothing pink shirt womans
flamenco hot sensu
fashion accessories money sales shopping clothing coin wallet
fashion accessory accessories shopping bag clothing purse women
accessories shopping clothing pouch small
mall buy purchase hotel
student education bag activity rucksack satchel school
footwear summer beach flip flops jandals sandals thongs zori
fashion male brown clothing dress mans
shoes sports sneakers athletic clothing runner tennis trainer
backpacking camping clothing
ballet on slipper clothing woman
fashion shoes female pumps stiletto clothing heels woman
shoes fashion flip flops clothing heeled sandals womans
dance clothing pointe
shoes fashion boots clothing cowgirl heeled high knee womans
afro comb
king kod leader royalty lord clothing queen
fashion accessories female lady spring bow clothing ladies womans
magic gentleman classy circus activity clothing entertainment formal groom tophat wear
school college degree university hat legal learn education academic activity board celebration clothing graduate mortar square
baseball clothing hat
army protection soldier warrior
construction build aid cross face hat white
dhikr religious clothing necklace religion rosary
female girl fashion woman cosmetics gloss makeup style
wedding propose marriage valentines diamond fashion jewelry gem engagement engaged romance
blue ruby diamond jewelry gemstone romance
sound volume silence quiet cancellation off silent stroke
sound silence broadcast soft
broadcast low one reduce sound wave
noise noisy broadcast entertainment increase loud sound three waves
volume sound address announcement bullhorn communication megaphone pa public system
sound speaker volume bullhorn cheering communication
instrument music bugle communication entertainment french
sound notification christmas xmas chime liberty ringer wedding
sound volume quiet silent cancellation disabled forbidden muted notifications off prohibited ringer stroke
treble clef compose activity entertainment sheet
score tone sound activity beamed eighth entertainment notes pair quavers
score activity entertainment multiple singing
sing recording artist talkshow music podcast
scale music
dial music
sound music pa talkshow activity entertainment karaoke singing
music score gadgets activity earbud earphones entertainment headphones ipod
communication music podcast program digital entertainment video wireless
music instrument jazz blues activity entertainment
music accordian box concertina squeeze
music instrument acoustic activity bass electric entertainment rock
piano instrument compose activity entertainment
music brass activity entertainment horn instrument jazz
music instrument orchestra symphony activity entertainment quartet smallest string world
music instructment activity entertainment instrument stringed
music instrument drumsticks snare
music beat conga djembe rhythm
music instrument percussion shaker
bamboo music instrument pied piper recorder
technology apple gadgets dial cell communication iphone smartphone telephone responsive design
iphone incoming calling cell communication left pointing receive rightwards telephone
technology communication dial black phone rotary
technology communication dial call handset phone
bbcall oldschool 90s beeper bleeper communication
communication technology facsimile
power energy sustain aa phone
drained dead electronic energy no red
charger power ac adaptor cable electricity
technology screen display monitor computer desktop notebook pc personal
technology computing screen imac
paper ink computer
technology computer type input text
click button three
technology trackpad computer
technology record data 90s entertainment minidisc minidisk optical
oldschool technology save 90s 80s computer
technology dvd disc 90s cd compact computer rom
cd disk disc computer entertainment optical rom video
calculation counting frame math
film record activity cinema entertainment hollywood video
movie cinema entertainment strip
video tape record movie cinema entertainment
movie film record activity clapboard director entertainment slate
technology program oldschool show entertainment tv video
gadgets photography digital entertainment video
photography gadgets video snapshots
film record camcorder entertainment
record oldschool 90s 80s entertainment tape vcr vhs
search zoom find detective icon magnifier pointing tool
search zoom find detective icon magnifier pointing tool seo
fire wax light
electricity idea comic
dark camping sight night electric light tool torch
light halloween spooky asian bar izakaya japanese
lighting oil
classroom notes record paper study book decorated
read library knowledge textbook learn red
read library knowledge literature learn study novel
read library knowledge study textbook
read library knowledge learn study textbook
read library knowledge textbook study
literature library study pile stack
stationery record notes paper study black book composition white
notes paper binder book bound notebook spiral yellow
documents office paper curled curly license
documents ancient history paper degree parchment
documents office paper information printed
press headline communication paper
press headline delivery paper
favorite save order tidy marker
favorite label save mark price tag
sale tag
dollar payment coins sale cream moneybags rich
money currency gold metal silver treasure
money sales japanese dollar currency banknotes bill note sign
money sales bill currency american banknotes note sign
money sales dollar currency banknotes bill note sign
british sterling money sales bills uk england currency banknotes note quid sign twenty
dollar bills payment sale banknote flying losing note
money sales dollar bill payment shopping amex bank club diners mastercard subscription visa
accounting expenses bookkeeping evidence proof
green square graph presentation stats bank currency exchange growth market money rate rise sign trend upwards
letter postal inbox communication email
communication inbox email letter symbol
email inbox communication fast letter lines mail receive
email communication above downwards insert letter mail outgoing sent
inbox email box communication letter mail sent
email documents box communication letter mail receive
mail gift cardboard box moving communication parcel shipping container
email inbox communication postbox
email communication inbox postbox
email inbox communication postbox
email inbox communication no postbox
email letter envelope communication mailbox
election vote voting
stationery write paper writing school study lead pencil2 typos
pen stationery writing write fountain
stationery writing write communication left lower
stationery writing write ballpoint communication left lower
drawing creativity art brush communication left lower painting
drawing creativity communication left lower
write documents stationery pencil paper writing legal exam quiz test study compose communication memorandum note documentation
business documents work law legal job career suitcase
documents business office closed directory manilla
documents load
organizing business stationery
schedule date day emoji july world
schedule date planning day desk
memo stationery pad
date schedule planning pad
business stationery rolodex system
graph presentation stats recovery business economics money sales good success growth metrics pointing positive trend upwards analytics
graph presentation stats recession business economics money sales bad failure downwards pointing metrics negative trend
graph presentation stats metrics
stationery documents
stationery mark here location pin tack thumb
stationery location map here dropped pin red
documents stationery clippy
documents stationery communication
stationery calculate length math school drawing architect sketch edge
stationery math architect sketch set triangle
stationery black cutting tool
business stationery database
filing organizing
bin trash rubbish garbage toss basket can litter wastepaper
security password padlock closed private privacy
privacy security lock open padlock
security secret fountain ink nib privacy
security privacy closed secure secret
lock door password gold
lock door password clue
tools build create claw handyman
tool chop cut hatchet split wood
tools dig mining pickaxe
tools build create
tools build create spanner
weapon knife
weapon
boom explode explosion terrorism comic
weapon australia rebound repercussion
sports archery sagittarius tool zodiac
protection security weapon
cut chop carpenter hand lumber tool
tools diy ikea fix maintainer spanner
tools
handy tools fix screw
cogwheel tool
tool compression table vice winzip
law fairness weight justice libra scales tool zodiac
probing accessibility blind
rings url chain hyperlink linked symbol
constraint break
lock arrest
tools catch crook curve ensnare fishing point selling
tools diy fix maintainer mechanic chest
attraction magnetic horseshoe
tools climb rung step
distilling science experiment chemistry tool
chemistry experiment lab science
bacteria biology culture lab biologist
biologist genetics life double evolution helix
laboratory experiment zoomin science study investigate magnify tool
stars space zoom science astronomy stargazing tool
communication future radio space dish signal
health hospital drugs blood medicine needle doctor nurse shot sick tool vaccination vaccine
period hurt harm wound bleed doctor donation injury medicine menstruation
health medicine doctor pharmacy capsule drugs sick tablet
heal aid doctor medicine plaster
accessibility assist aid cane disability hurt mobility stick
doctor heart medicine healthcheck
skeleton medicine bones doctor medical
house entry exit doorway front
lift accessibility hoist
reflection reflector speculum
scenery air frame fresh glass opening transparent view
sleep rest bedroom hotel
read chill hotel lounge settee sofa
sit furniture seat
restroom wc washroom bathroom potty loo
toilet cup force plumber suction
clean water bathroom head
clean shower bathroom bubble
cheese bait mousetrap rodent snare
cut sharp shave
moisturizer sunscreen shampoo
diaper punk rock
cleaning sweeping witch brush
laundry farming picnic
toilet towels
water container cask pail vat
bar bathing cleaning lather soapdish
soap fun carbonation sparkling burp clean underwater
hygiene dental bathroom brush clean teeth
absorbing cleaning porous
quench
trolley
kills tobacco joint smoke activity smoking symbol
vampire dead die death rip graveyard cemetery casket funeral box remove
death rip cemetery graveyard halloween tombstone
dead die death rip ashes vase
bead charm boncugu evil eye talisman
religion protection amulet fatima hand mary miriam
rock easter island carving face human moyai statue stone
announcement demonstration lawn picket post protest sign
document credentials license security
money sales cash blue square payment bank automated machine teller
blue square human info its litterbox person place put symbol trash
blue square liquid restroom cleaning faucet drinking symbol tap thirsty
blue square disabled accessibility accessible bathroom
toilet restroom wc blue square gender male lavatory man mens symbol
purple square woman female toilet loo restroom gender lavatory symbol wc womens
blue square toilet refresh wc gender bathroom lavatory sign
orange square child change changing nursery station
toilet restroom blue square lavatory wc
custom blue square border permissions authorization roles
passport border blue square
blue square airport transport
blue square travel baggage with key locked locker suitcase
exclamation wip alert error problem issue sign symbol
school warning danger sign driving yellow diamond kids pedestrian traffic experience usability
limit security privacy bad denied stop circle forbidden not prohibited traffic
stop limit denied disallow circle backslash banned block crossed entry forbidden not red restricted sign
bikes cyclist prohibited circle forbidden not sign vehicle
cigarette blue square smell smoke forbidden not prohibited sign symbol
trash bin garbage circle do forbidden not prohibited symbol
faucet tap circle drinking forbidden not prohibited symbol
rules crossing walking circle forbidden not people prohibited
iphone mute circle cell communication forbidden not prohibited smartphones telephone
18 drink pub night minor circle age forbidden not nsfw prohibited restriction symbol underage
nuclear danger international radiation sign symbol
danger sign
blue square continue top direction black cardinal north pointing upwards upgrade
blue square point direction diagonal northeast east intercardinal upper
blue square next black cardinal direction east pointing rightwards
blue square direction diagonal southeast east intercardinal lower
blue square direction bottom black cardinal downwards pointing south downgrade
blue square direction diagonal southwest intercardinal lower west
blue square previous back black cardinal direction leftwards pointing west
blue square point direction diagonal northwest intercardinal upper west
blue square direction way vertical arrows intercardinal northwest
shape direction horizontal sideways arrows
back return blue square undo enter curved email hook leftwards reply
blue square return rotate direction email forward hook rightwards curved
blue square direction top heading pointing rightwards then upwards
blue square direction bottom curved downwards heading pointing rightwards then
sync cycle round repeat circle downwards open reload upwards
blue square sync cycle anticlockwise circle downwards open refresh rotate switch upwards withershins
words return above leftwards
words above leftwards
words above exclamation left mark right
words above rightwards
words blue square above upwards
religion church temple prayer building religious
science physics chemistry atheist
hinduism buddhism sikhism jainism aumkara omkara pranava religion symbol
judaism jewish magen religion
hinduism buddhism sikhism jainism buddhist helm religion
balance religion taoist
christianity religion
suppedaneum religion christian
islam muslim religion
hippie sign
hanukkah jewish branches candelabrum candlestick chanukiah nine religion
purple square religion jewish hexagram fortune middle
sikhism religion
sign purple square zodiac astrology ram
purple square sign zodiac astrology bull ox
sign zodiac purple square astrology twins
sign zodiac purple square astrology crab
sign purple square zodiac astrology lion
sign zodiac purple square astrology maiden virgin
sign purple square zodiac astrology balance justice scales
sign zodiac purple square astrology scorpion scorpius
sign zodiac purple square astrology archer
sign zodiac purple square astrology goat
sign purple square zodiac astrology bearer water
purple square sign zodiac astrology fish
sign purple square constellation astrology bearer serpent snake zodiac
blue square music random arrows crossed rightwards symbol twisted merge
loop record arrows circle clockwise leftwards open retweet rightwards symbol
blue square loop arrows circled clockwise leftwards number once one open overlay rightwards symbol track
blue square right direction arrow black forward pointing triangle
blue square play speed continue arrow black double pointing right symbol triangle
forward blue square arrow bar black double pointing right scene skip symbol triangle vertical
blue square arrow bar black double pointing right symbol triangle vertical
blue square left direction arrow backward black pointing triangle
play blue square arrow black double left pointing rewind symbol triangle revert
backward arrow bar black double left pointing previous scene skip symbol triangle vertical
blue square triangle direction forward top arrow pointing red small
blue square direction top arrow black double pointing triangle
blue square direction bottom arrow pointing red small triangle
blue square direction bottom arrow black double pointing triangle
blue square bar double symbol vertical
blue square black for symbol
blue square black circle for symbol
blue square symbol
blue square record film curtain stage theater activity camera entertainment movies screen symbol
sun afternoon warm summer brightness decrease low symbol
sun light brightness high increase symbol
square reception phone internet connection wifi bluetooth cellular communication mobile signal stairs strength telephone
wifi internet contactless signal
orange square phone cell communication heart mobile silent telephone
mute orange square silence quiet cell communication telephone
woman women lady girl symbol venus
man boy men mars symbol
lgbtq female male pride sign stroke
multiplication sign math calculation cancel heavy symbol
sign math calculation addition more increase heavy symbol
sign math calculation subtract less heavy symbol remove
division sign math calculation heavy symbol
math equality
forever paper permanent sign unbounded universal
surprise bangbang punctuation red
wat punctuation surprise interrobang red
doubt confused black ornament punctuation
doubts gray huh confused grey ornament outlined punctuation
surprise punctuation gray wow warning grey ornament outlined
heavy danger surprise punctuation wow warning bang symbol
draw line moustache mustache squiggle scribble punctuation wave
money sales dollar travel bank
money sales payment currency buck
health hospital aesculapius asclepius asklepios care doctor medicine rod snake staff
arrow environment garbage trash black green logo recycle universal reuse
decorative new orleans saints scouts
weapon spear anchor pitchfork ship tool
fire forbid tag tofu
badge shield chevron green leaf mark shoshinsha tool yellow
round correct heavy large mark
green square ok agree vote election answer tick heavy symbol white pass tests
ok agree confirm black square vote election yes tick ballot checkbox mark
ok nike answer yes tick heavy
no delete remove cancel red multiplication multiply
green no deny negative squared
scribble draw shape squiggle curling
tape cassette curling voicemail
graph presentation stats business economics bad mcdonald
star sparkle green square
orange square shape polygon black
stars green square awesome good fireworks
ip license circle law legal sign
alphabet circle sign
trademark brand law legal sign tm
symbol blue square twitter hashtag number octothorpe pound sign
star asterisk
numbers blue square null zero digit
blue square numbers one digit
numbers prime blue square two digit
numbers prime blue square three digit
numbers blue square four digit
numbers blue square prime five digit
numbers blue square six digit
numbers blue square prime seven digit
blue square numbers eight digit
blue square numbers nine digit
numbers blue square ten
alphabet words letters blue square abcd capital for symbol
blue square letters alphabet abcd for small symbol
blue square 1234 for numeric symbol
blue square music note ampersand percent glyphs characters for
blue square alphabet abc for symbol
blood red alphabet letter capital latin negative squared
blood red alphabet negative squared
blood red alphabet letter capital latin negative squared
alphabet words red clear sign squared
words blue sign squared
blue words sign squared
blue square alphabet letter lowercase source tourist
purple words identification identity sign squared
alphabet blue letter capital latin metro
blue words start fresh sign squared
blue words shape icon blooper good no sign squared
blood alphabet red letter capital latin negative o2 squared
good agree yes blue okay sign squared
cars blue alphabet letter capital latin negative parking sign squared
help red words emergency 911 distress signal squared
blue above high exclamation level mark sign squared
words orange squared versus
here blue katakana destination koko meaning sign squared word
service blue katakana meaning or sa sign squared
monthly chinese moon orange kanji cjk ideograph meaning radical sign squared u6708 unified
not orange chinese have kanji cjk exist ideograph meaning own sign squared u6709 unified
reserved chinese point green kanji cjk finger ideograph meaning sign squared u6307 unified
bargain chinese kanji obtain get acquire advantage circled ideograph meaning sign
discount cut divide chinese kanji pink bargain cjk ideograph meaning sale sign squared u5272 unified
free nothing chinese kanji orange cjk ideograph lacking meaning negation sign squared u7121 unified
prohibited kanji chinese forbidden limit restricted red cjk ideograph meaning sign squared u7981 unified
acceptable ok good chinese kanji agree yes orange circled ideograph meaning sign
application chinese kanji orange apply cjk form ideograph meaning monkey request sign squared u7533 unified
passing chinese join kanji red agreement cjk ideograph meaning sign squared together u5408 unified
vacancy kanji chinese empty sky blue 7a7a available cjk ideograph meaning sign squared u7a7a unified
congratulations chinese kanji red circled congratulate ideograph meaning sign
secret privacy chinese sshh kanji red circled ideograph meaning sign
opening hours orange 55b6 chinese cjk ideograph meaning operating sign squared u55b6 unified work
no chinese red kanji 6e80 cjk fullness ideograph meaning sign squared u6e80 unified
shape error danger geometric large
round geometric large
round geometric large
round geometric large
shape icon button geometric large
round geometric large
round geometric large
shape button round geometric medium
shape round geometric medium
card geometric large
geometric large
card geometric large
geometric large
geometric large
geometric large
geometric large
shape icon button geometric
shape icon stone button geometric
shape button icon geometric
shape stone icon geometric
icon shape button geometric
shape stone icon button geometric
shape icon geometric
shape icon geometric
shape jewel gem geometric
shape jewel gem geometric
shape jewel gem geometric
shape jewel gem geometric
shape direction top geometric pointing small
shape direction bottom geometric pointing small
jewel blue gem crystal fancy comic cuteness flower geometric inside kawaii shape
input old music circle geometric
shape input geometric outlined
shape input frame geometric
contest finishline race gokart checkered girl grid milestone racing
mark milestone place pole post red
japanese nation country border activity celebration two
pirate waving
losing loser lost surrender give up fail waving
pride gay lgbt queer homosexual lesbian bisexual
pride lgbtq blue light pink white
skull crossbones banner jolly plunder roger treasure

ad nation country banner andorran
nation country banner emirati uae
nation country banner
nation country banner
ai nation country banner anguillan
nation country banner albanian
am nation country banner armenian
ao nation country banner angolan
aq nation country banner
nation country banner argentinian
ws nation country banner samoan
at nation country banner austrian
nation country banner aussie australian heard mcdonald
aw nation country banner aruban
aland nation country banner
nation country banner azerbaijani
nation country banner
bb nation country banner bajan barbadian
bd nation country banner bangladeshi
nation country banner belgian
nation country banner burkinabe
bg nation country banner bulgarian
bh nation country banner bahrainian bahrani
bi nation country banner burundian
bj nation country banner beninese
barthelemy saint nation country banner
bm nation country banner bermudan
bn darussalam nation country banner bruneian
nation country banner bolivian
bonaire nation country banner eustatius saba sint
nation country banner brasil brazilian for
bs nation country banner bahamian
bt nation country banner bhutanese
norway
bw nation country banner batswana
by nation country banner belarusian
bz nation country banner belizean
nation country banner canadian
keeling nation country banner
democratic republic nation country banner drc
nation country banner
nation country banner republic
ch nation country banner cross red swiss
cote ivoire ivory coast nation country banner divoire
nation country banner islander
nation country banner chilean
cm nation country banner cameroonian
chinese prc country nation banner cn indicator letters regional symbol
nation country banner colombian

nation country banner rican
nation country banner cuban
cabo nation country banner verdian
nation country banner antilles curacaoan
nation country banner
nation country banner cypriot
nation country banner republic
nation country banner deutsch indicator letters regional symbol

nation country banner djiboutian
dk nation country banner danish
dm nation country banner
nation country banner
dz nation country banner algerian

nation country banner ecuadorian
ee nation country banner estonian
nation country banner egyptian
nation country banner saharan
nation country banner eritrean
nation country banner ceuta es indicator letters melilla regional spanish symbol
nation country banner ethiopian
banner
nation country banner finnish
fj nation country banner fijian
malvinas nation country banner falklander falklands islas
federated states nation country banner micronesian
nation country banner islander
banner nation french country clipperton indicator island letters martin regional saint st symbol
nation country banner gabonese
great britain northern ireland nation country banner british uk english england union jack cornwall gb scotland wales
gd nation country banner grenadian
nation country banner georgian
nation country banner guinean
gg nation country banner
nation country banner ghanaian
nation country banner gibraltarian
gl nation country banner greenlandic
gm nation country banner gambian
gn nation country banner guinean
gp nation country banner guadeloupean
gn nation country banner equatoguinean guinean
nation country banner greek
nation country banner
gt nation country banner guatemalan
nation country banner chamorro guamanian
gw nation country banner
gy nation country banner guyanese
nation country banner

hn nation country banner honduran
hr nation country banner croatian
ht nation country banner haitian
nation country banner hungarian
nation country banner
nation country banner indonesian
ie nation country banner irish
il nation country banner israeli
nation country banner manx
nation country banner indian
nation country banner chagos diego garcia island
iq nation country banner iraqi
islamic republic nation country banner iranian
is nation country banner icelandic
nation country banner indicator italian letters regional symbol
nation country banner
jm nation country banner jamaican
nation country banner jordanian
japanese nation country banner jp indicator letters regional symbol
nation country banner kenyan
kg nation country banner kyrgyzstani
kh nation country banner cambodian
nation country banner
km nation country banner comoran
saint nation country banner
nation country banner korean
nation country banner indicator korean kr letters regional symbol
kw nation country banner kuwaiti
nation country banner caymanian
kz nation country banner kazakhstani
democratic republic nation country banner laotian
lb nation country banner lebanese
saint nation country banner
nation country banner liechtensteiner
nation country banner lankan
lr nation country banner liberian
ls nation country banner basotho
lt nation country banner lithuanian
nation country banner luxembourger
lv nation country banner latvian
ly nation country banner libyan
ma nation country banner moroccan
mc nation country banner monegasque
republic nation country banner moldovan
me nation country banner montenegrin

mg nation country banner madagascan
nation country banner marshallese
nation country banner macedonian
ml nation country banner malian
burma mm nation country banner burmese for myanmarese
mn nation country banner mongolian
nation country banner macanese macau
nation country banner micronesian
mq nation country banner martiniquais of snake
mr nation country banner mauritanian
ms nation country banner montserratian
mt nation country banner maltese
mu nation country banner mauritian
mv nation country banner maldivian
mw nation country banner malawian
mx nation country banner mexican
my nation country banner malaysian
mz nation country banner mozambican
nation country banner namibian
nation country banner caledonian
ne nation country banner nigerien
nation country banner
nation country banner nigerian
nation country banner nicaraguan
nl nation country banner dutch
nation country banner bouvet jan mayen norwegian svalbard
np nation country banner nepalese
nr nation country banner nauruan
nu nation country banner niuean
nation country banner kiwi
symbol nation country banner omani
nation country banner panamanian
nation country banner peruvian
nation country banner polynesian
nation country banner guinean png
nation country banner
pk nation country banner pakistani
pl nation country banner polish
saint nation country banner
nation country banner
nation country banner rican
palestine nation country banner
pt nation country banner portugese
pw nation country banner palauan
py nation country banner paraguayan
nation country banner qatari
nation country banner reunionnais
nation country banner romanian
rs nation country banner serbian
russian federation nation country banner indicator letters regional symbol
nation country banner rwandan
nation country banner arabian
nation country banner islander
sc nation country banner seychellois
sd nation country banner sudanese
se nation country banner swedish
sg nation country banner singaporean
saint ascension tristan cunha nation country banner
si nation country banner slovenian

sk nation country banner slovakian
nation country banner leonean
nation country banner sammarinese
sn nation country banner sengalese
nation country banner somalian
sr nation country banner surinamer
sd nation country banner sudanese
sao tome principe nation country banner
nation country banner salvadoran
dutch nation country banner
syrian arab republic nation country banner
sz nation country banner swaziland

nation country banner
td nation country banner chadian
nation country banner antarctic lands
tg nation country banner togolese
nation country banner
tj nation country banner
tk nation country banner tokelauan
nation country banner east timorese
nation country banner
tn nation country banner tunisian
nation country banner tongan
turkiye turkey nation country banner tr turkish
nation country banner
nation country banner tuvaluan
tw nation country banner china taiwanese
united republic nation country banner tanzanian
ua nation country banner ukrainian
nation country banner ugandan
us
banner
nation country banner american indicator islands letters outlying regional symbol usa
uy nation country banner uruguayan
nation country banner uzbekistani
nation country banner vanticanien
saint nation country banner
bolivarian republic nation country banner venezuelan
bvi nation country banner islander
nation country banner america islander states united usa
nam nation country banner vietnamese
vu nation country banner ni
nation country banner
ws nation country banner samoan
xk nation country banner kosovar
nation country banner yemeni
yt nation country banner
nation country banner african
zm nation country banner zambian
zw nation country banner zimbabwean
english cross george st
scottish andrew cross saltire st
welsh baner cymru ddraig dragon goch red`
