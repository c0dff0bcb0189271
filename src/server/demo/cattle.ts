/** The users and cattle of the demo. Dates are relative to today, so that the lots are always current. */

export const DEMO_PASSWORD = 'drover-demo';
export const DEMO_ADMIN = {
  email: 'admin@drover.demo',
  full_name: 'Dana Whitlock',
  phone_number: '806 555 0100',
};

export interface DemoProducer {
  email: string;
  full_name: string;
  entity_name: string;
  phone_number: string;
  rjo_account_number: string;
}

export const demoProducers: readonly DemoProducer[] = [
  {
    email: 'ruth@highplains.demo',
    full_name: 'Ruth Alvarado',
    entity_name: 'High Plains Feeders LLC',
    phone_number: '806 555 0142',
    rjo_account_number: 'RJ10421',
  },
  {
    email: 'wade@sandhill.demo',
    full_name: 'Wade Sorensen',
    entity_name: 'Sandhill Cattle Co',
    phone_number: '308 555 0177',
    rjo_account_number: 'RJ10777',
  },
  {
    email: 'moira@oneil.demo',
    full_name: "Moira O'Neil",
    entity_name: "O'Neil & Sons",
    phone_number: '620 555 0118',
    rjo_account_number: 'RJ11803',
  },
];

export interface DemoLot {
  /** The producer: an index into {@link demoProducers}. */
  of: number;
  lot: string;
  sex: 'steers' | 'heifers' | 'mixed';
  source: string;
  location: string;
  /** Days since it came in, and days until it goes out (negative if it has gone). */
  in: number;
  out: number;
  head: number;
  in_wt: number;
  price: number;
  out_wt: number;
  dead: number;
  shipped: number;
  basis: number | null;
  /** Contracts sold, as futures and as puts bought, and head insured by LRP. */
  futures: number;
  puts: number;
  insured: number;
  /** The owner's percentage, on a partnership. */
  percent: number | null;
  /** A second receiving: days ago and head. */
  second_in: number | null;
  second_head: number | null;
}

const TABLE = `
of  lot      sex      source                        location                  in   out  head  in_wt  price   out_wt  dead  shipped  basis  futures  puts  insured  percent  second_in  second_head
0   HP-2601  steers   Amarillo Livestock Auction    Pen 14                    172  34   242   748    338.5   1410    4     0        1.5    6        3     0        -        160        58
0   HP-2602  heifers  Dalhart, Cooper Ranch         Pen 22                    141  66   180   702    331     1290    2     0        -0.75  5        0     80       -        -          -
0   HP-2603  steers   Superior Video Auction        Pen 9                     118  92   310   765    345.25  1425    3     0        1      4        0     0        50       -          -
0   HP-2604  mixed    Clovis Livestock Auction      Wheat, section 12         84   71   146   512    402.5   780     3     0        6.5    0        0     140      -        -          -
0   HP-2605  steers   Tucumcari, Bar T              Wheat, section 18         63   103  205   538    396     845     1     0        4      3        1     0        -        -          -
0   HP-2606  heifers  Amarillo Livestock Auction    Pen 3                     48   118  128   655    352     1310    0     0        -2     0        0     0        -        -          -
0   HP-2598  steers   Hereford, Lazy Nine           Pen 11                    231  -22  264   771    318.5   1435    5     259      2      0        0     0        -        -          -
0   HP-2599  heifers  Clovis Livestock Auction      Pen 17                    208  -6   190   688    322     1275    3     36       0.5    4        0     0        -        -          -
1   S-114    steers   Ogallala Livestock            North meadow              155  48   168   552    389     860     2     0        8.25   2        1     0        -        -          -
1   S-115    steers   Home raised                   River pasture             139  75   94    498    410.5   815     1     0        9      0        0     90       -        -          -
1   S-116    heifers  Home raised                   River pasture             139  75   88    471    384     770     2     0        3.5    0        0     85       -        -          -
1   S-117    mixed    Valentine Livestock           Hay lot                   77   128  132   525    398     850     0     0        5      0        0     0        75       -          -
1   S-118    steers   Burwell Livestock             Hay lot                   41   139  117   561    386.5   900     0     0        6      0        0     0        -        29         44
1   S-109    steers   Ogallala Livestock            North meadow              302  -58  151   544    341     855     3     148      -      0        0     0        -        -          -
2   K-31     steers   Dodge City, Winter Livestock  Yard A, pen 6             186  21   276   781    336     1450    6     0        0.25   9        2     0        -        -          -
2   K-32     heifers  Pratt Livestock               Yard A, pen 8             162  40   214   709    329.75  1305    3     0        -1.25  4        0     60       -        -          -
2   K-33     steers   Superior Video Auction        Yard B, pen 1             126  84   322   758    347.5   1430    4     0        1.75   8        4     0        -        120        96
2   K-34     steers   La Junta Livestock            Yard B, pen 4             97   106  188   744    351     1415    1     0        1.75   1        0     0        33.33    -          -
2   K-35     mixed    Dodge City, Winter Livestock  Grass, Rattlesnake Creek  71   88   160   586    379     875     2     0        2.5    2        0     0        -        -          -
2   K-36     steers   Pratt Livestock               Yard A, pen 2             33   158  240   762    349     1440    0     0        1      0        0     0        -        -          -
2   K-28     steers   La Junta Livestock            Yard A, pen 5             259  -31  230   769    312.5   1445    4     226      0.5    0        0     0        -        -          -`;

const TEXTS = new Set(['lot', 'sex', 'source', 'location']);
const numberIn = (text: string): number | null => (text === '-' ? null : Number(text));

const [heads = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/ {2,}/));

export const demoLots = rows.map((row): object =>
  Object.fromEntries(heads.map((head, at) => [head, TEXTS.has(head) ? row[at] : numberIn(row[at] ?? '')])),
) as DemoLot[];
