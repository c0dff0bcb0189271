import { Skeleton } from '@mantine/core';

/** Placeholders of the final height while a table's rows load. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <Skeleton height={12} width={column === 0 ? '80%' : '60%'} radius="sm" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
