import { Skeleton } from '@mantine/core';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

/** Rows of the final height while the table's own are on their way. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {rows.map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton height={12} width={column === 0 ? '80%' : '60%'} radius="sm" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
